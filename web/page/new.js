// A new table: who sits where, the rules, a clock.

import { listGames } from "../api.js";
import { hasServer, siteKind } from "../carrier/kind.js";
import { h, messageOf, put } from "../dom.js";
import { learnLevels, LEVELS, levelName } from "../level.js";
import { nameField } from "../name.js";
import { isAlone, myName, openTable } from "../open.js";
import { write } from "../store.js";
import { t } from "../text.js";
import { plainHelp } from "../variant.js";
import { whileWaiting } from "../waiting.js";

/** @import { CarrierName } from "../carrier/kind.js" */
/** @import { Visit } from "../router.js" */

/**
 * Who is to sit on a seat: as the server calls it, or somebody beside me, at this device.
 *
 * @typedef {{ kind: Wire.WantedSeat["kind"] | "here", machine?: string, name?: string }} Plan
 */

/** @type {Record<CarrierName, readonly Plan["kind"][]>} */
const KINDS = { server: ["me", "invited", "here", "open", "machine"], here: ["me", "here", "machine"] };
/** @type {Record<string, string>} */
const KIND_TEXT = {
  me: "new.kind.me",
  invited: "new.kind.invited",
  here: "new.kind.here",
  open: "new.kind.open",
  machine: "new.kind.machine",
};
const CLOCKS = [
  ["", "new.clock.none"],
  ["3+2", "3 + 2"],
  ["5+3", "5 + 3"],
  ["10+5", "10 + 5"],
  ["20+10", "20 + 10"],
];
/** For correspondence: days for each move. */
const DAYS = [1, 3, 7];

/**
 * Shows the form.
 *
 * @param {HTMLElement} main
 * @param {Record<string, string>} parameters
 * @param {Visit} visit
 */
export async function show(main, { game: name }, visit) {
  const games = await listGames();
  learnLevels(games);
  const game = games.find((known) => known.name === name);
  if (game) fill(main, game, visit);
  else await visit.go("/", { replace: true });
}

/**
 * Fills the page of a game.
 *
 * @param {HTMLElement} main
 * @param {Wire.Game} game
 * @param {Visit} visit
 */
function fill(main, game, visit) {
  visit.title(t("new.title", { game: game.title }));
  const problem = h("div", { class: "problem", hidden: true, role: "alert" });
  const seats = h("div", { class: "field", role: "group", "aria-label": t("new.seats") });
  const [least, most] = game.seats;
  /** @type {CarrierName} */
  let carrier = hasServer() ? "server" : "here";
  /** @type {Plan[]} */
  const plans = [{ kind: "me" }, { kind: carrier === "here" ? "here" : "invited" }];
  /** @type {HTMLSelectElement} */
  const count = h(
    "select",
    { id: "count", on: { change: () => resize(Number(count.value)) } },
    Array.from({ length: most - least + 1 }, (_, index) =>
      h("option", { value: least + index }, String(least + index)),
    ),
  );
  const player = nameField({ id: "name", value: myName() });
  const heading = h("input", { type: "text", id: "title", maxlength: 60, autocomplete: "off" });
  const clock = h(
    "select",
    { id: "clock" },
    CLOCKS.map(([value, text]) =>
      h("option", { value }, text.includes(".") ? t(text) : t("new.clock.pace", { pace: text })),
    ),
    // Who plays on one device does not wait for days.
    hasServer() ? DAYS.map((count) => h("option", { value: `${count}d` }, t("new.clock.days", { count }))) : null,
  );
  const options = game.options.map((option) => ({ option, ...control(option) }));
  // An invitation is between friends; a seat for anybody has to be found.
  const listed = check("listed", t("new.listed"), false);
  let isListedChosen = false;
  listed.input.addEventListener("change", () => {
    isListedChosen = true;
  });
  const replace = check("replace", t("new.replace"), true);
  // Agreed on now, so that nobody chooses it once somebody is missing.
  const standIn = h(
    "select",
    { id: "stand-in" },
    levels(game).map(({ name: machine, help }) =>
      h("option", { value: machine, selected: machine === game.usual, title: help }, levelName(machine)),
    ),
  );
  const standInField = field("stand-in", t("new.stand_in"), standIn, t("new.stand_in.help"));
  replace.input.addEventListener("change", () => draw());
  const random = check("random", t("new.random"), false);
  const takeback = takebackField();

  /** @param {number} wanted */
  function resize(wanted) {
    while (plans.length < wanted) plans.push({ kind: "machine" });
    plans.length = wanted;
    draw();
  }

  /**
   * What only concerns people elsewhere is not asked for a table of this device.
   *
   * @param {CarrierName} chosen
   */
  function carry(chosen) {
    carrier = chosen;
    for (const plan of plans) if (!KINDS[carrier].includes(plan.kind)) plan.kind = "here";
    draw();
  }

  function draw() {
    const isServed = carrier === "server";
    listed.element.hidden = !isServed;
    replace.element.hidden = !isServed;
    standInField.hidden = !isServed || !replace.input.checked;
    if (!isListedChosen) listed.input.checked = plans.some(({ kind }) => kind === "open");
    takeback.suggest(isAlone({ seats: plans }) ? "friendly" : "strict");
    put(
      seats,
      plans.map((plan, index) => {
        /** @type {HTMLSelectElement} */
        const kind = h(
          "select",
          {
            "aria-label": t("new.seat", { number: index + 1 }),
            on: {
              change: () => {
                plan.kind = KINDS[carrier][kind.selectedIndex];
                draw();
              },
            },
          },
          KINDS[carrier].map((known) => h("option", { value: known, selected: known === plan.kind }, t(KIND_TEXT[known]))),
        );
        /** @type {HTMLSelectElement} */
        const machines = h(
          "select",
          {
            "aria-label": t("home.level"),
            on: {
              change: () => {
                plan.machine = machines.value;
              },
            },
          },
          ladder(game).map((machine) =>
            h(
              "option",
              {
                value: machine.name,
                selected: machine.name === (plan.machine ?? game.usual),
                title: machine.help,
              },
              levelName(machine.name),
            ),
          ),
        );
        /** @type {HTMLInputElement} */
        const name = nameField({
          autocomplete: "off",
          value: plan.name ?? "",
          placeholder: t("new.here.name"),
          "aria-label": t("new.here.label", { number: index + 1 }),
          on: {
            input: () => {
              plan.name = name.value.trim();
            },
          },
        });
        const more = plan.kind === "machine" ? machines : plan.kind === "here" ? name : null;
        return h(
          "div",
          { class: more ? "seat-row" : "seat-row alone" },
          h("b", {}, String(index + 1)),
          kind,
          more,
        );
      }),
    );
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    write("name", player.value.trim());
    const rules = Object.fromEntries(
      options
        .map(({ option, value }) => [option.name, value()])
        .filter(([, value], index) => value !== options[index].option.default),
    );
    const isReplaced = carrier === "server" && replace.input.checked;
    /** @type {Wire.Wanted} */
    const wanted = {
      variant: game.name,
      rules,
      seats: plans.map(({ kind, machine, name }, index) => {
        if (kind === "machine") return { kind, machine: machine ?? game.usual };
        // Without names nobody would know to whom the device goes.
        if (kind === "here") return { kind: "me", name: name || t("seat.number", { number: index + 1 }) };
        return kind === "me" ? { kind, name: player.value.trim() || undefined } : { kind };
      }),
      clock: clock.value || null,
      listed: carrier === "server" && listed.input.checked,
      replace: isReplaced,
      stand_in: isReplaced ? standIn.value : undefined,
      takeback: takeback.value(),
      start: random.input.checked ? "random" : "first",
      title: heading.value.trim() || undefined,
    };
    try {
      const opened = openTable(wanted, game.name, carrier === "here" ? "here" : null);
      await visit.go(`/table/${await whileWaiting(opened)}`);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = messageOf(error);
      problem.scrollIntoView({ block: "nearest" });
    }
  }

  draw();
  main.append(
    h(
      "div",
      { class: "page-head" },
      h("h1", {}, t("new.title", { game: game.title })),
      h("span", { class: "faint" }, game.pitch ?? ""),
    ),
    problem,
    h(
      "form",
      { class: "form", on: { submit } },
      h(
        "section",
        { class: "panel" },
        h("h2", {}, t("new.who")),
        siteKind() === "both" ? whereField(carry) : null,
        field("name", t("new.name"), player),
        least === most ? null : field("count", t("new.count"), count),
        h("div", { class: "field" }, h("span", { class: "step" }, t("new.seats")), seats),
        random.element,
      ),
      h(
        "section",
        { class: "panel" },
        h("h2", {}, t("new.how")),
        field("title", t("new.table_title"), heading),
        field("clock", t("new.clock"), clock),
        takeback.element,
        listed.element,
        replace.element,
        standInField,
        h(
          "details",
          {},
          h("summary", {}, t("new.rules")),
          options.map(({ element }) => element),
        ),
      ),
      h(
        "div",
        { class: "submit" },
        h("button", { type: "submit", class: "main" }, t("new.open")),
        h("a", { href: "/" }, t("new.cancel")),
      ),
    ),
  );
}

/**
 * Who carries the table: the server, or this device.
 *
 * @param {(carrier: CarrierName) => void} carry
 */
function whereField(carry) {
  /** @type {HTMLSelectElement} */
  const select = h(
    "select",
    { id: "where", on: { change: () => carry(select.value === "here" ? "here" : "server") } },
    h("option", { value: "server" }, t("new.where.server")),
    h("option", { value: "here" }, t("new.where.here")),
  );
  return field("where", t("new.where"), select, t("new.where.help"));
}

/**
 * The machines that people know as levels, the weakest first.
 *
 * @param {Wire.Game} game
 */
function levels(game) {
  return LEVELS.flatMap((level) => game.machines.filter(({ name }) => name === level));
}

/**
 * The levels first, then the machines that can be met without a file.
 *
 * @param {Wire.Game} game
 */
function ladder(game) {
  const usable = game.machines.filter(({ weights }) => !weights);
  /** @param {Wire.MachineKind} machine */
  const rank = ({ name }) => (LEVELS.includes(name) ? LEVELS.indexOf(name) : 9);
  return [...usable].sort((one, two) => rank(one) - rank(two));
}

/** Which moves may be taken back: what is suggested until somebody chooses. */
function takebackField() {
  let isChosen = false;
  const select = h(
    "select",
    {
      id: "takeback",
      on: {
        change: () => {
          isChosen = true;
        },
      },
    },
    h("option", { value: "friendly" }, t("new.takeback.friendly")),
    h("option", { value: "strict" }, t("new.takeback.strict")),
  );
  return {
    element: field("takeback", t("new.takeback"), select, t("new.takeback.help")),
    /** @param {Wire.TakebackRule} rule */
    suggest: (rule) => {
      if (!isChosen) select.value = rule;
    },
    /** @returns {Wire.TakebackRule} */
    value: () => (select.value === "friendly" ? "friendly" : "strict"),
  };
}

/**
 * @param {string} id
 * @param {string} label
 * @param {HTMLElement} input
 * @param {string | null} [help]
 */
function field(id, label, input, help = null) {
  return h("div", { class: "field" }, h("label", { for: id }, label), input, help ? h("small", {}, help) : null);
}

/**
 * @param {string} id
 * @param {string} text
 * @param {boolean} checked
 */
function check(id, text, checked) {
  const input = h("input", { type: "checkbox", id, checked });
  return { input, element: h("label", { class: "check" }, input, text) };
}

/**
 * The control of a rule.
 *
 * @param {Wire.GameOption} option
 */
function control(option) {
  const id = `rule-${option.name}`;
  if (option.kind === "flag") {
    const { input, element } = check(id, plainHelp(option), option.default === "on");
    return { element, value: () => (input.checked ? "on" : "off") };
  }
  const input =
    option.kind === "choice"
      ? h(
          "select",
          { id },
          (option.values ?? []).map((value, index) =>
            h("option", { value, selected: value === option.default }, option.titles?.[index] ?? value),
          ),
        )
      : h("input", { type: "number", id, min: option.range?.[0], max: option.range?.[1], value: option.default });
  return { element: field(id, option.title, input, plainHelp(option)), value: () => String(input.value) };
}
