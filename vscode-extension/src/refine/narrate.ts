// Narrate: what the user reads while a refinement runs; pure.

/** What the server tells on the way, as `selfrefine/progress`. */
export interface Step {
  uri: string;
  qualname: string;
  stage: string;
  message: string;
  round?: number;
  maxRounds?: number;
}

/** Return a function that puts each step into words: what was found stays there while it is tried. */
export function narrator(): (step: Step) => string | undefined {
  let found = "";
  return ({ stage, message }) => {
    switch (stage) {
      case "rewrite":
        found = message;
        return message;
      case "verify":
        return found ? `${found} Checking the candidate.` : message;
      case "done":
        return undefined;
      default:
        found = "";
        return message;
    }
  };
}
