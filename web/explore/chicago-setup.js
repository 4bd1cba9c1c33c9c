// A position of Chicago that is set up by hand: a token is chosen and put on piles and into reserves.

import { figure, h, put, rove } from "../dom.js";
import { t } from "../text.js";
import { dealt, HIDDEN, NOTHING, pressedPile, readChicago, seated, writeChicago } from "./chicago-position.js";
import { choice, listField, numberField } from "./setup-parts.js";

/** @import { ChicagoScene } from "../board/ring.js" */
/** @import { Beginning } from "./setup.js" */

/** How many may play. */
const SEATS = [2, 3, 4];
/** What moves the focus among the places of the piles: within a pile, and to the next one. */
const KEYS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
});

/** @param {Beginning} beginning */
export function chicagoBench({ variant, position, scene, names, changed }) {
  const { goods, words } = /** @type {ChicagoScene} */ (scene);
  const setup = readChicago(position, variant, goods.map(({ good }) => good));
  const { height } = dealt(variant);
  let token = goods[0].good;
  const piles = h("ol", { class: "setup-piles" });
  const reserves = h("div", { class: "setup-reserves" });
  const turns = h("div", {});
  const trader = h("div", {});
  /** The place that Tab leads to. */
  let active = [0, 0];

  const named = (/** @type {string} */ letter) => (letter === HIDDEN ? t("chicago.face_down") : words.goods[letter]);
  const nameOf = (/** @type {number} */ seat) => names[seat] ?? t("seat.player", { number: seat + 1 });
  const drawn = (/** @type {string} */ letter) => figure(letter === HIDDEN ? "token-back" : `token-${letter}`);

  /** @param {() => void} change */
  const after = (change) => {
    change();
    draw();
    changed();
  };
  /**
   * A place of a pile: a token, or room for one below it.
   *
   * @param {number} pile
   * @param {number} place
   */
  const slot = (pile, place) => {
    const letter = setup.piles[pile][place];
    const says = letter ? named(letter) : t("explore.setup.free");
    const [number, which] = [pile + 1, place + 1];
    const label = place === 0 ? t("explore.setup.top", { number, token: says }) : t("explore.setup.below", { number, place: which, token: says });
    const press = () => {
      if (!letter && token === NOTHING) return;
      active = [pile, place];
      after(() => {
        setup.piles[pile] = pressedPile(setup.piles[pile], place, token);
      });
      focusOn(pile, place);
    };
    return h("button", { type: "button", class: "slot", "aria-label": label, on: { click: press, keydown: (event) => onKey(event, pile, place) } }, letter ? drawn(letter) : "+");
  };
  const rows = () => [...piles.children].map((row) => /** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")]));
  /**
   * @param {number} pile
   * @param {number} place
   */
  function focusOn(pile, place) {
    const row = rows()[pile];
    const at = Math.min(place, row.length - 1);
    active = [pile, at];
    rove(rows().flat(), rows().flat().indexOf(row[at]));
    row[at].focus();
  }
  /**
   * @param {KeyboardEvent} event
   * @param {number} pile
   * @param {number} place
   */
  function onKey(event, pile, place) {
    const way = KEYS[event.key];
    if (!way) return;
    event.preventDefault();
    const [down, along] = way;
    const to = Math.min(Math.max(pile + down, 0), setup.piles.length - 1);
    focusOn(to, Math.max(place + along, 0));
  }
  function drawPiles() {
    put(
      piles,
      setup.piles.map((pile, number) => {
        const count = Math.min(pile.length + 1, Math.max(height, pile.length));
        return h("li", {}, Array.from({ length: count }, (_, place) => slot(number, place)));
      }),
    );
    const [pile, place] = active;
    const row = rows()[pile];
    rove(rows().flat(), rows().flat().indexOf(row[Math.min(place, row.length - 1)]));
  }
  function drawReserves() {
    put(
      reserves,
      setup.reserves.map((reserve, seat) => {
        const name = nameOf(seat);
        const change = (/** @type {string} */ next) => {
          after(() => {
            setup.reserves[seat] = next;
          });
          /** @type {HTMLButtonElement | null} */ (reserves.children[seat].querySelector("button:last-of-type"))?.focus();
        };
        const kept = [...reserve].map((letter, index) =>
          h(
            "button",
            {
              type: "button",
              class: "slot",
              "aria-label": t("explore.setup.put_away", { name, token: named(letter) }),
              on: { click: () => change(reserve.slice(0, index) + reserve.slice(index + 1)) },
            },
            drawn(letter),
          ),
        );
        const add = () => {
          if (token !== NOTHING && token !== HIDDEN) change(reserve + token);
        };
        return h("fieldset", {}, h("legend", {}, t("explore.setup.reserve", { name })), kept, h("button", { type: "button", class: "slot", "aria-label": t("explore.setup.keep", { name }), on: { click: add } }, "+"));
      }),
    );
  }
  function drawChoices() {
    const seats = setup.reserves.map((_, seat) => /** @type {[string, string]} */ ([String(seat), nameOf(seat)]));
    put(
      turns,
      choice("explore.setup.side", seats, String(setup.turn), (value) => {
        setup.turn = Number(value);
        changed();
      }),
    );
    const places = setup.piles.map((_, index) => t("explore.setup.pile", { number: index + 1 }));
    const stands = setup.trader === null ? 0 : setup.trader + 1;
    put(
      trader,
      listField(t("explore.setup.trader"), [t("explore.setup.no_trader"), ...places], stands, (index) => {
        setup.trader = index === 0 ? null : index - 1;
        changed();
      }),
    );
  }
  function draw() {
    drawPiles();
    drawReserves();
  }
  draw();
  drawChoices();

  const tokens = [...goods.map(({ good }) => good), HIDDEN].map((letter) => /** @type {[string, string]} */ ([letter, named(letter)]));
  const prices = goods.map(({ good, start, lowest }) =>
    numberField(words.goods[good], { value: setup.prices.get(good) ?? start, least: lowest, most: start }, (price) => {
      setup.prices.set(good, price);
      changed();
    }),
  );
  const sit = (/** @type {number} */ index) => {
    setup.reserves = seated(setup.reserves, SEATS[index]);
    setup.turn = Math.min(setup.turn, SEATS[index] - 1);
    draw();
    drawChoices();
    changed();
  };
  return {
    parts: h(
      "div",
      { class: "setup-parts" },
      choice("explore.setup.token", [...tokens, [NOTHING, t("explore.setup.clear")]], token, (value) => {
        token = value;
      }),
      h("fieldset", {}, h("legend", {}, t("chicago.piles")), piles),
      trader,
      h("fieldset", { class: "choices" }, h("legend", {}, t("chicago.board")), prices),
      reserves,
      listField(t("new.count"), SEATS.map(String), SEATS.indexOf(setup.reserves.length), sit),
      turns,
    ),
    written: () => writeChicago(setup, variant),
    empty: () => {
      setup.piles = setup.piles.map(() => "");
      setup.reserves = setup.reserves.map(() => "");
      setup.trader = null;
      draw();
      drawChoices();
    },
  };
}
