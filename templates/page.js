// What a script adds to the page: tables that sort, and a field that finds a player.
(() => {
  "use strict";
  const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[øłđ]/g, (letter) => "old"["øłđ".indexOf(letter)]);

  // A cell's number (places that are shared, stars, commas and arrows aside), its words, or null.
  const value = (cell) => {
    const copy = cell.cloneNode(true);
    copy.querySelectorAll("i, small").forEach((said) => said.remove());
    const text = copy.textContent.trim();
    if (cell.className === "same") return 0;
    if (!text || text === "–") return null;
    const bare = text.replace(/^P |[★(),=]/g, "");
    if (!/^-?\d+(\.\d+)?$/.test(bare)) return text;
    return cell.className === "down" ? -bare : +bare;
  };

  const sort = (table, published, column, direction) => {
    const keyed = published.map((row) => [value(row.cells[column]), row]);
    const order = keyed.some(([key]) => typeof key === "string")
      ? (a, b) => String(a).localeCompare(String(b), "en", { numeric: true })
      : (a, b) => a - b;
    if (direction) keyed.sort(([a], [b]) =>
      a === null || b === null ? (a === null) - (b === null) : direction * order(a, b));
    table.tBodies[0].append(...keyed.map(([, row]) => row));
    table.classList.toggle("sorted", direction !== 0);
  };

  const sortable = (table) => {
    const published = [...table.tBodies[0].rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const cells = published.map((row) => row.cells[column]);
      if (cells.some((cell) => cell.querySelector("svg"))) return;
      const button = document.createElement("button");
      button.type = "button";
      if (head.querySelector("a")) {
        button.className = "beside-link";
        button.setAttribute("aria-label", "Sort by " + head.textContent);
      } else button.append(...head.childNodes);
      head.prepend(button);
      // Places and names begin with the first, everything else with the most; then back as published.
      const numbers = cells.every((cell) => typeof value(cell) !== "string");
      const turns = numbers && !/^(Place|#|Week|Finish|Seed)$/.test(head.textContent) ? [-1, 1, 0] : [1, -1, 0];
      let turn = 0;
      button.onclick = () => {
        if (!head.hasAttribute("aria-sort")) turn = 0;
        const direction = turns[turn++ % 3];
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        if (direction) head.setAttribute("aria-sort", direction > 0 ? "ascending" : "descending");
        sort(table, published, column, direction);
      };
    });
  };

  document.querySelectorAll("table").forEach((table) => {
    const one = table.tBodies.length === 1 && table.tBodies[0].rows.length > 5;
    if (one && !table.matches(".bars") && !table.querySelector("[colspan]")) sortable(table);
  });

  const players = [...document.querySelectorAll("#players .parts > section")];
  const place = document.querySelector(".standings > h2") || document.querySelector("#players > h2");
  if (!players.length || !place) return;
  place.insertAdjacentHTML("afterend", '<div class="find" role="search"><label for="find">Find a player</label>' +
    '<input id="find" type="search" autocomplete="off" spellcheck="false"><span role="status"></span></div>');
  const field = document.getElementById("find");
  const rows = [...document.querySelectorAll(".standings tbody tr")];
  const named = [...rows, ...players].map((one) => [one, folded(one.querySelector("th, h3").textContent)]);
  const find = () => {
    const words = folded(field.value).split(/\s+/);
    named.forEach(([element, name]) => { element.hidden = !words.every((word) => name.includes(word)); });
    const left = players.filter((part) => !part.hidden);
    field.nextSibling.textContent = field.value.trim() ? left.length + " of " + players.length : "";
    return left;
  };
  field.oninput = find;
  field.onkeydown = (event) => {
    if (event.key === "Escape") field.value = "";
    const found = find();
    if (event.key === "Enter" && found.length === 1) location.hash = found[0].id;
  };
})();
