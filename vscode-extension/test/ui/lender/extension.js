// Lender: a chat model of VS Code that answers from a script: what it is told to answer slowly, it never does.
const vscode = require("vscode");

const FINDING = {
  aspect: "efficiency",
  location: "if sku not in in_stock",
  line: 5,
  problem: "`in in_stock` scans the whole list in every iteration of the loop.",
  instruction: "Build a set of `in_stock` before the loop and test against that.",
};
const FEEDBACK = { findings: [FINDING], scores: { efficiency: 2, readability: 8 }, stop: false };
const CODE = `def to_buy(requested: list[str], in_stock: list[str]) -> list[str]:
    """Return each requested product that is not in stock, once, in the order of the requests."""
    there = set(in_stock)
    return list(dict.fromkeys(sku for sku in requested if sku not in there))
`;

function answer(messages) {
  const texts = messages.map(({ content }) => content.map((part) => part.value).join(""));
  if (texts.at(-1).includes("JSON Schema")) {
    const done = texts.some((text) => text.includes("there = set(in_stock)"));
    return JSON.stringify(done ? { findings: [], scores: {}, stop: true } : FEEDBACK);
  }
  return "```python\n" + CODE + "```\n";
}

exports.activate = (context) => {
  const log = vscode.window.createOutputChannel("Lender", { log: true });
  const provider = {
    async provideLanguageModelResponse(messages, _options, _extension, progress, token) {
      log.info("lender: asked");
      if (messages.some(({ content }) => content.some(({ value }) => value.includes("def delivery_fee")))) {
        log.info("lender: waits");
        await new Promise((resolve) => token.onCancellationRequested(resolve));
        log.info("lender: cancelled");
        throw new vscode.CancellationError();
      }
      for (const piece of answer(messages).match(/.{1,40}/gs)) {
        progress.report({ index: 0, part: new vscode.LanguageModelTextPart(piece) });
      }
    },
    async provideTokenCount(text) {
      return Math.ceil((typeof text === "string" ? text : JSON.stringify(text)).length / 4);
    },
  };
  const metadata = {
    name: "Lent Model",
    vendor: "lender",
    family: "lent",
    version: "1",
    maxInputTokens: 100_000,
    maxOutputTokens: 10_000,
    isUserSelectable: true,
  };
  context.subscriptions.push(vscode.lm.registerChatModelProvider("lent-1", provider, metadata));
  log.info("lender: registered");
};
