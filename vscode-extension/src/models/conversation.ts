// Conversation: what a server asks of a model of the editor's, in the form that `vscode.lm` takes; pure.

/** The parameters of the request `selfrefine/complete`. */
export interface Completion {
  qualname: string;
  /** An id, family or vendor; empty means any. */
  model: string;
  messages: { role: "system" | "user" | "assistant"; content: string }[];
  /** The JSON shape that the answer must have; null where code is asked for. */
  form: { name: string; schema: unknown } | null;
  maxTokens: number;
}

export interface Turn {
  role: "user" | "assistant";
  text: string;
}

/** What is known of a model. */
export interface Known {
  id: string;
  family: string;
  vendor: string;
  name: string;
}

/** Return the turns: `vscode.lm` has no system role and no way to ask for a form. */
export function turns({ messages, form }: Completion): Turn[] {
  const result: Turn[] = messages.map(({ role, content }) => ({
    role: role === "assistant" ? "assistant" : "user",
    text: content,
  }));
  const last = result.at(-1);
  if (form && last) {
    last.text += `\n\nAnswer with one JSON object and nothing else. It must match this JSON Schema:\n${JSON.stringify(form.schema)}`;
  }
  return result;
}

/** Return the model that a hint means; without a hint the first, undefined where there is none. */
export function pickModel<T extends Known>(models: readonly T[], hint: string): T | undefined {
  if (!hint) {
    return models[0];
  }
  for (const part of ["id", "family", "name", "vendor"] as const) {
    const match = models.find((model) => model[part].toLowerCase() === hint.toLowerCase());
    if (match) {
      return match;
    }
  }
  return undefined;
}
