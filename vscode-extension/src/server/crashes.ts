// Crashes: whether a server that ended by itself is started again; pure.

/** How many ends within a while are taken for chance. */
const MOST = 3;
const WHILE_MS = 3 * 60_000;

/** Remembers when the server ended. */
export class Crashes {
  private times: number[] = [];

  /** Note an end; whether to start again. */
  again(now: number): boolean {
    this.times = [...this.times.filter((time) => time >= now - WHILE_MS), now];
    return this.times.length < MOST;
  }

  /** Forget all of them: somebody has done something about it. */
  forget(): void {
    this.times = [];
  }
}
