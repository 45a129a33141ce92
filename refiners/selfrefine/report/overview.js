"use strict";
const table = document.getElementById("table");
const body = table.tBodies[0];
const rows = [...body.rows];
const words = document.getElementById("words");
const kind = document.getElementById("kind");
const count = document.getElementById("count");

function filter() {
  const wanted = words.value.toLowerCase();
  let shown = 0;
  for (const row of rows) {
    const fits = row.textContent.toLowerCase().includes(wanted) && (!kind.value || row.dataset.kind === kind.value);
    row.hidden = !fits;
    shown += fits;
  }
  count.textContent = shown === rows.length ? `${shown} functions` : `${shown} of ${rows.length} functions`;
}

function value(row, column) {
  const cell = row.cells[column];
  return cell.dataset.value === undefined ? cell.textContent : cell.dataset.value;
}

function sort(column, header) {
  const falling = header.getAttribute("aria-sort") === "ascending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", falling ? "descending" : "ascending");
  const compare = (a, b) => {
    const [one, two] = [value(a, column), value(b, column)];
    // What is not known comes last, either way.
    if (one === "" || two === "") return (one === "") - (two === "");
    const numbers = [Number(one), Number(two)];
    const order = numbers.some(Number.isNaN) ? one.localeCompare(two) : numbers[0] - numbers[1];
    return falling ? -order : order;
  };
  body.append(...[...body.rows].sort(compare));
}

function open(name) {
  const found = document.getElementById(name);
  if (found && found.tagName === "DETAILS") {
    found.open = true;
    found.scrollIntoView();
    found.querySelector("summary").focus();
  }
}

[...table.tHead.rows[0].cells].forEach((header, column) => {
  header.querySelector("button").addEventListener("click", () => sort(column, header));
});
words.addEventListener("input", filter);
kind.addEventListener("change", filter);
words.form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", () => open(location.hash.slice(1)));
addEventListener("beforeprint", () => {
  for (const each of document.querySelectorAll("details.function")) each.open = true;
});
open(location.hash.slice(1));
