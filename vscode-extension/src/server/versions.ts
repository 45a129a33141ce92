// Versions: whether a server that answers is one that the extension can talk to; pure.

/** How a server names itself in its answer to `initialize`. */
export interface ServerInfo {
  name: string;
  version?: string | undefined;
}

const NAME = "selfrefine-server";

/** Return in words what is wrong with a server; undefined if nothing is. */
export function mismatch(server: ServerInfo | undefined, wanted: string): string | undefined {
  if (server?.name !== NAME) {
    return "is not Self-Refine's server";
  }
  const version = server.version ?? "0";
  return isOlder(version, wanted)
    ? `is version ${version}, and this extension needs ${wanted} or newer`
    : undefined;
}

function isOlder(version: string, wanted: string): boolean {
  const [have, need] = [version, wanted].map((text) =>
    text.split(".").map((part) => parseInt(part, 10) || 0),
  );
  const different = need!.findIndex((part, index) => part !== (have![index] ?? 0));
  return different >= 0 && (have![different] ?? 0) < need![different]!;
}
