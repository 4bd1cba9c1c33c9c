// A position of the families that is set up by hand: it is chosen where cards go, and cards are pressed.

import { emblem } from "../board/card.js";
import { h, put, rove } from "../dom.js";
import { t } from "../text.js";
import { heldBy, putCard, readFamilies, seatFamilies, stockOf, writeFamilies } from "./families-position.js";
import { choice, listField, numberField } from "./setup-parts.js";

/** @import { FamiliesScene } from "../board/families-words.js" */
/** @import { Beginning } from "./setup.js" */
/** @import { Whereabouts } from "./families-position.js" */

/** How many may play. */
const SEATS = [2, 3, 4, 5, 6];
/** @type {Record<string, [number, number]>} */
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** @param {Beginning} beginning */
export function familiesBench({ variant, position, scene, names, changed }) {
  const { families, ranks, words } = /** @type {FamiliesScene} */ (scene);
  const setup = readFamilies(position, families, ranks);
  const nameOf = (/** @type {number} */ seat) => names[seat] ?? t("seat.player", { number: seat + 1 });
  /** @type {Whereabouts[]} */
  let places = [];
  let chosen = 0;
  /** The card that Tab leads to. */
  let active = `${families[0]}1`;
  const grid = h("div", { class: "setup-cards" });
  const brushes = h("div", {});
  const known = h("div", {});
  const sizes = h("div", { class: "choices" });
  const turns = h("div", {});
  const stock = h("p", { role: "status" });

  /** @param {Whereabouts} place */
  const placeName = (place) => {
    if (place.kind === "stock") return t(setup.viewer === null ? "explore.setup.stock" : "explore.setup.unseen");
    return t(place.kind === "hand" ? "explore.setup.hand" : "explore.setup.laid", { name: nameOf(place.seat) });
  };
  /** @param {Whereabouts} place */
  const sign = (place) => (place.kind === "stock" ? "·" : `${place.kind === "laid" ? "✓" : ""}${place.seat + 1}`);

  const cellOf = (/** @type {string} */ card) => /** @type {HTMLElement | null} */ (grid.querySelector(`[data-card="${card}"]`));
  /** @param {string} card */
  function focusOn(card) {
    active = card;
    const cells = /** @type {HTMLElement[]} */ ([...grid.querySelectorAll("button")]);
    rove(cells, cells.findIndex((cell) => cell.dataset.card === card));
    cellOf(card)?.focus();
  }
  /**
   * @param {KeyboardEvent} event
   * @param {string} card
   */
  function onKey(event, card) {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const family = families[Math.min(Math.max(families.indexOf(card[0]) + way[0], 0), families.length - 1)];
    focusOn(`${family}${Math.min(Math.max(Number(card[1]) + way[1], 1), ranks)}`);
  }
  function drawGrid() {
    const cell = (/** @type {string} */ card) => {
      const place = setup.cards.get(card) ?? { kind: "stock" };
      const label = t("explore.setup.card", { member: words.members[card[1]], family: words.families[card[0]], place: placeName(place) });
      const press = () => {
        putCard(setup.cards, card, places[chosen]);
        active = card;
        drawGrid();
        cellOf(card)?.focus();
        changed();
      };
      return h("button", { type: "button", class: `cell ${place.kind}`, "data-card": card, tabindex: card === active ? 0 : -1, "aria-label": label, on: { click: press, keydown: (event) => onKey(event, card) } }, h("span", { "aria-hidden": "true" }, sign(place)));
    };
    put(
      grid,
      [...families].map((family) =>
        h(
          "div",
          { role: "group", "aria-label": words.families[family] },
          emblem(family),
          Array.from({ length: ranks }, (_, index) => cell(`${family}${index + 1}`)),
        ),
      ),
    );
    stock.textContent = t("explore.setup.in_stock", { count: Math.max(0, stockOf(setup)) });
  }
  /** What depends on how many play, and on whose hand is known. */
  function drawSeats() {
    const seats = Array.from({ length: setup.seats }, (_, seat) => seat);
    const hands = seats.filter((seat) => setup.viewer === null || setup.viewer === seat);
    places = [
      ...hands.map((seat) => /** @type {Whereabouts} */ ({ kind: "hand", seat })),
      { kind: "stock" },
      ...seats.map((seat) => /** @type {Whereabouts} */ ({ kind: "laid", seat })),
    ];
    chosen = 0;
    put(
      brushes,
      choice("explore.setup.goes", places.map((place, index) => [String(index), placeName(place)]), "0", (value) => {
        chosen = Number(value);
      }),
    );
    const choices = [t("explore.setup.all_known"), ...seats.map((seat) => t("explore.setup.one_known", { name: nameOf(seat) }))];
    put(known, listField(t("explore.setup.known"), choices, setup.viewer === null ? 0 : setup.viewer + 1, (index) => sit(setup.seats, index === 0 ? null : index - 1)));
    const most = families.length * ranks;
    put(
      sizes,
      seats
        .filter((seat) => setup.viewer !== null && seat !== setup.viewer)
        .map((seat) =>
          numberField(t("explore.setup.size", { name: nameOf(seat) }), { value: heldBy(setup, seat), least: 0, most }, (size) => {
            setup.sizes[seat] = size;
            drawGrid();
            changed();
          }),
        ),
    );
    put(
      turns,
      choice("explore.setup.side", seats.map((seat) => [String(seat), nameOf(seat)]), String(setup.turn), (value) => {
        setup.turn = Number(value);
        changed();
      }),
    );
    drawGrid();
  }
  /**
   * @param {number} count
   * @param {number | null} viewer
   */
  function sit(count, viewer) {
    seatFamilies(setup, count, viewer);
    drawSeats();
    changed();
  }
  drawSeats();
  return {
    parts: h(
      "div",
      { class: "setup-parts" },
      listField(t("new.count"), SEATS.map(String), SEATS.indexOf(setup.seats), (index) => sit(SEATS[index], setup.viewer)),
      known,
      brushes,
      h("fieldset", {}, h("legend", {}, t("explore.setup.cards")), grid),
      stock,
      sizes,
      turns,
    ),
    written: () => ({ text: writeFamilies(setup), variant }),
    empty: () => {
      for (const card of setup.cards.keys()) setup.cards.set(card, { kind: "stock" });
      setup.sizes = setup.sizes.map(() => 0);
      drawSeats();
    },
  };
}
