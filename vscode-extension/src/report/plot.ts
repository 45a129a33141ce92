// Plot: the races of all rounds as one picture, in SVG; pure.

import { factor } from "../refine/evidence";

export interface Race {
  label: string;
  ratio: number;
  low: number;
  high: number;
  accepted: boolean;
}

const LEFT = 90;
const WIDTH = 640;
const RIGHT = 110;
const ROW = 28;
const TOP = 8;

/** Return a row for each race: its ratio as a dot, its interval as a bar, on a logarithmic axis. */
export function timingPlot(races: readonly Race[]): string {
  const values = races.flatMap(({ ratio, low, high }) => [ratio, low, high]).filter((value) => value > 0);
  const least = Math.min(0.5, ...values);
  const most = Math.max(2, ...values);
  const x = (value: number) => {
    const share = Math.log(Math.max(value, least) / least) / Math.log(most / least);
    return Math.round((LEFT + share * (WIDTH - LEFT - RIGHT)) * 10) / 10;
  };
  const bottom = TOP + races.length * ROW;
  const marks = ticks(least, most).map(
    (value) =>
      `<line class="${value === 1 ? "even" : "tick"}" x1="${x(value)}" x2="${x(value)}" y1="${TOP}" y2="${bottom}"/>` +
      `<text class="axis" x="${x(value)}" y="${bottom + 16}" text-anchor="middle">${value}x</text>`,
  );
  const rows = races.map((race, index) => {
    const y = TOP + index * ROW + ROW / 2;
    const kind = race.accepted ? "accepted" : "rejected";
    return (
      `<text x="0" y="${y + 4}">${race.label}</text>` +
      `<line class="bar ${kind}" x1="${x(race.low)}" x2="${x(race.high)}" y1="${y}" y2="${y}"/>` +
      `<circle class="dot ${kind}" cx="${x(race.ratio)}" cy="${y}" r="4.5"/>` +
      `<text x="${WIDTH - RIGHT + 14}" y="${y + 4}">${factor(race.ratio)}x ${race.accepted ? "" : "(rejected)"}</text>`
    );
  });
  return (
    `<svg class="plot" viewBox="0 0 ${WIDTH} ${bottom + 22}" role="img" aria-label="speed of each round">` +
    `${marks.join("")}${rows.join("")}</svg>`
  );
}

/** Return the powers of ten within, and 1; of a short axis 0.5 and 2 as well. */
function ticks(least: number, most: number): number[] {
  const found = [1];
  for (let power = 10; power <= most; power *= 10) {
    found.push(power);
  }
  if (most < 10) {
    found.push(2, 5);
  }
  found.push(0.5, 0.1);
  return found.filter((value) => value >= least && value <= most);
}
