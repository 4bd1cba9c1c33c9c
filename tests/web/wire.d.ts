// What the server sends and reads, by its own description (crates/server/src/openapi.rs).
// `TRIPOT_RECORD=1 cargo test -p tripot-server openapi` writes this file; what is changed by hand is lost.

declare namespace Wire {
  /** How a seat came from what it could expect to what it got. */
  type Account = {
    /** The part of the moves that got no mark, from 0 to 1; nothing if there were none. */
    accuracy: number | null;
    correction: number;
    /** `mistakes` or `luck`, if one of them came to twice as much as the other, `both` or `nothing`. */
    decided: string;
    luck: number;
    marks: Record<string, number>;
    moves: number;
    others: number;
    own: number;
    /** The same as whole numbers, which add up exactly. */
    parts: AccountParts;
    parts_of_one: number;
    player: string;
    result: number;
    start: number;
  };

  /** The parts of an account as whole numbers. */
  type AccountParts = {
    correction: number;
    luck: number;
    others: number;
    own: number;
    result: number;
    start: number;
  };

  /** What a person added to the luck; nothing if the page did not know how to. */
  type Added = {
    part: string | null;
    seat: number;
  };

  /** Who sat on a seat. */
  type AnalysedSeat = {
    name: string;
    player: string;
  };

  /** Everything that is known of a game, as it is told to programs. */
  type Analysis = {
    accounts: Account[];
    best_player: string | null;
    end: string;
    exact: boolean;
    game: string;
    luckiest: string | null;
    moves: Judged[];
    nodes: number;
    result: number[];
    scores: number[];
    seats: AnalysedSeat[];
    start: number[];
    /** By the sign of each mark: how large a loss gets it. */
    thresholds: Record<string, number>;
    turning_points: number[];
    /** `points` or `share`: what values count. */
    unit: string;
    variant: string;
  };

  /** What is asked for. */
  type Asked = {
    do: "hello";
    /** What the person adds to the luck of the game: 64 hexadecimal digits. */
    part?: string | null;
    /** The token of the seat; nothing for a viewer without a seat. */
    token?: string | null;
  } | {
    /** The number of the last update seen. */
    at: number;
    do: "move";
    /** The move, in any form. */
    move: string;
  } | {
    do: "why";
    /** The move, in any form. */
    move: string;
  } | {
    do: "resign";
  } | {
    do: "offer";
    /** What. */
    what: Offer;
  } | {
    do: "answer";
    /** Which. */
    what: Offer;
    /** How. */
    yes: boolean;
  } | {
    do: "name";
    /** The name. */
    name: string;
  } | {
    do: "replace";
    /** Not asked any more: the machine is the one that was agreed on with the table. */
    machine?: string | null;
    /** The seat. */
    seat: number;
  } | {
    do: "react";
    /** Which. */
    what: Reaction;
  } | {
    do: "ping";
  };

  /** A record, and whose eyes to see it through. */
  type Brought = {
    /** A seat, counted from 0; everybody's if nothing is said. */
    as?: number | null;
    /** The text of the record. */
    record: string;
  };

  /** How much a player may think. */
  type Budget = {
    nodes: number;
  } | {
    ms: number;
  } | {
    tc: string;
  };

  /** What a player may know of a table at a glance. */
  type Card = {
    /** When the position last changed, in milliseconds since 1970. */
    changed: number;
    /** How many moves were made. */
    moves: number;
    /** What each seat is called. */
    names: string[];
    over: Over | null;
    scene: Scene;
    /** The player's seat. */
    seat: number;
    /** The seat to move. */
    turn: number | null;
    /** Whether a player has not come yet. */
    waiting: boolean;
  };

  type ChicagoDrawn = {
    farthest: number;
    goods: Quote[];
    piles: string[];
    ply: number;
    reserves: Reserve[];
    teams: boolean;
    trader: number | null;
    unseen: number;
    words: ChicagoWords;
  };

  /** How far the trader went, what was kept and sold, and what the ring shows since. */
  type ChicagoEffect = {
    /** The price of what was sold, before and after. */
    from: number;
    /** How many piles are gone. */
    gone: number;
    keep: string;
    sell: string;
    shows: Shows[];
    steps: number;
    to: number;
  };

  type ChicagoWords = {
    goods: Record<string, string>;
  };

  /** A seat that an invitation was exchanged for. */
  type Claimed = {
    seat: number;
    table: string;
    token: string;
  };

  /** An offer that was declined in this position. */
  type Declined = {
    by: number;
    seat: number;
    what: Offer;
  };

  /** What is drawn of a game. */
  type Drawn = ChicagoDrawn | SiamDrawn | FamiliesDrawn | TextDrawn;

  /** What a move did, as its viewer may know it. */
  type Effect = ChicagoEffect | SiamEffect | FamiliesEffect;

  /** Who has won, if anybody. */
  type Ended = {
    winner: number | null;
  };

  /** A piece that left the board. */
  type Fallen = {
    /** The square from which it fell. */
    at: string;
    /** Where the animal stands now that decides who wins: the nearest behind the mountain that faces the way of the push. */
    by: string | null;
    kind: string;
    /** Who wins by it, if it is a mountain. */
    winner: number | null;
  };

  /** How an ask was answered. */
  type FamiliesAnswer = "given" | "lucky" | "drawn" | "none";

  type FamiliesDrawn = {
    bluff: boolean;
    families: string;
    hand: string[];
    laid: Record<string, number>;
    others: Other[];
    ranks: number;
    stock: number;
    words: FamiliesWords;
  };

  /** Who was asked for what, how it was answered, and what was laid by it. */
  type FamiliesEffect = {
    answer: FamiliesAnswer;
    card: string;
    /** What the viewer drew; nobody else is told. */
    drawn: string[];
    /** The seat that was asked. */
    from: number;
    laid: Laid[];
  };

  type FamiliesWords = {
    families: Record<string, string>;
    members: Record<string, string>;
  };

  /** A seat that was found. */
  type Found = {
    seat: number;
    table: string;
  };

  /** The scene after a move, and the move; with the last one, how the game ended. */
  type Frame = {
    last: Last | null;
    over: Over | null;
    scene: Scene;
  };

  /** A game with its options and machines. */
  type Game = {
    machines: MachineKind[];
    name: string;
    options: GameOption[];
    pitch: string;
    /** The least and the most. */
    seats: number[];
    /** Whether players know things that others don't. */
    secrets: boolean;
    title: string;
    /** The machine that plays where nothing else is said. */
    usual: string;
  };

  /** A rule that can be chosen. */
  type GameOption = {
    default: string;
    help: string;
    /** `choice`, `flag` or `number`. */
    kind: string;
    name: string;
    /** The least and the most of a number. */
    range: number[] | null;
    title: string;
    /** What people call the words of a choice. */
    titles: string[] | null;
    /** The words of a choice. */
    values: string[] | null;
  };

  /** Who wants to sit. */
  type Guest = {
    name?: string | null;
  };

  /** A move that a machine advises, in words and with reasons. */
  type Hint = {
    /** How the machine expects the game to go on, this move first, as far as nothing comes out. */
    line: string[];
    /** The machine that was asked: the strongest one for this table, independent of the opponents. */
    machine: string;
    move: string;
    /** The number of the update that it is about. */
    number: number;
    /** The next best moves. */
    others: OtherHint[];
    /** Both in one sentence. */
    reason: string;
    /** What speaks for it. */
    reasons: string[];
    /** What it is worth, in the units of the game. */
    value: number | null;
    /** The invitation to play it. */
    words: string;
    /** The same in words. */
    worth: string | null;
  };

  /** What a home page shows. */
  type Home = {
    /** The games of the server. */
    games: Poster[];
    /** Tables that are not there any more, or at which the token is of no use. */
    gone: string[];
    /** The games of the seats, in the order in which they were asked for. Where a device asks for more than its rate limit allows, the last ones are missing. */
    mine: Mine[];
    /** Tables with a free seat, the newest first. */
    open: Listed[];
  };

  /** An invitation, to be exchanged for a token. */
  type Invitation = {
    claim: string;
    /** What the guest wants to be called. */
    name?: string | null;
    /** The token that the device has drawn itself, so that it can ask again if it did not hear the answer. The server draws one if there is none. */
    token?: string | null;
  };

  /** A decision, judged. Values are in seat order. */
  type Judged = {
    after: number[];
    before: number[];
    best: string;
    came_out: string[];
    /** `drawn`, `hidden` or `hidden and drawn`, if anything happened after the move. */
    cause: string | null;
    correction: number[];
    doubt: number;
    exact: boolean;
    loss: number;
    luck: number[];
    mark: string | null;
    move: string;
    moves: Weighed[];
    next: number[];
    number: number;
    player: string;
    win_missed: boolean;
    win_missed_in: number | null;
  };

  /** A seat of a device. */
  type KeptSeat = {
    /** The name of the table. */
    table: string;
    /** The secret of the seat. */
    token: string;
  };

  /** A family that was laid. */
  type Laid = {
    family: string;
    seat: number;
  };

  /** What just happened, as a viewer may know it. */
  type Last = {
    effect: Effect | null;
    move: string;
    number: number;
    seat: number;
    shown: string[];
    /** The machine that moved for an absent person. */
    stand_in?: string;
    told: string;
  };

  /** A table in a list, with who is there. */
  type Listed = Summary & {
    /** For each seat whether its player is connected. */
    here: boolean[];
    /** How many look on. */
    watching: number;
  };

  /** Tables that may be listed. */
  type Lobby = {
    /** Those with a free seat, the newest first. */
    open: Listed[];
    /** Those at which a game goes on, the newest first. */
    playing: Listed[];
  };

  /** The seat that is to be opened again. */
  type Lost = {
    seat: number;
  };

  /** A machine that plays a game. */
  type MachineKind = {
    help: string;
    name: string;
    /** The least, the most and the usual number that may follow its name. */
    number: number[] | null;
    title: string;
    /** Whether it plays with weights from outside. */
    weights: boolean;
  };

  /** What one player took from another. */
  type Met = {
    games: number;
    points: number;
  };

  /** A game of a device. */
  type Mine = {
    /** The part of the player's moves that no analysis marks, from 0 to 1; nothing while there is no analysis. */
    accuracy: number | null;
    card: Card;
    /** What anybody may know of it. */
    facts: Summary;
  };

  /** What players may propose to each other. */
  type Offer = "draw" | "takeback" | "rematch";

  type Offered = {
    agreed: number[];
    seat: number;
    what: Offer;
  };

  /** A table that was set up. */
  type Opened = {
    /** What the server is bound to: SHA-256 of its secret. */
    commitment: string;
    /** The secret of who has set it up. */
    host: string;
    seats: OpenedSeat[];
    /** Its name. */
    table: string;
  };

  /** A seat of a table that was set up, with its secret. */
  type OpenedSeat = {
    /** What an invited player exchanges for a token. */
    claim?: string;
    /** Whether it is the maker's own. */
    me: boolean;
    seat: number;
    /** The secret of the maker's own seat. */
    token?: string;
  };

  /** What everybody knows of a seat. */
  type Other = {
    known: string[];
    lacks: string[];
    laid: string;
    one_of: string;
    size: number;
  };

  /** A move that is nearly as good. */
  type OtherHint = {
    /** How far it is behind the best one. */
    behind: string | null;
    move: string;
    /** The invitation to play it. */
    words: string;
  };

  /** How a game ended. */
  type Over = {
    /** The seat that resigned, ran out of time, or was at fault. */
    by: number | null;
    /** That moves could be taken back, and how many were; nothing if the game was strict. */
    friendly: string | null;
    reason: string;
    rematch: string | null;
    scores: number[] | null;
    text: string;
    winners: number[];
  };

  /** A position that explains a section. */
  type Picture = {
    move: string | null;
    /** What its caption is called. */
    name: string;
    scene: Scene;
    section: string;
    then: Scene | null;
  };

  /** A move, and what it did as a viewer may know it. */
  type Played = {
    came_out: number;
    effect: Effect | null;
    move: string;
    number: number;
    seat: number;
    /** The machine that moved for an absent person. */
    stand_in?: string;
  };

  /** A game, as it is offered. */
  type Poster = {
    /** The machines that play it. */
    machines: string[];
    name: string;
    pitch: string;
    /** The least and the most. */
    seats: number[];
  };

  /** How far an analysis is. */
  type Progress = {
    /** From 0 to 1. */
    done: number;
  };

  /** A push with its line: for each square, the force and the mass up to there. */
  type Push = {
    legal: boolean;
    line: [string, number, number][];
    move: string;
    /** Where the animal that wins by it stands before the push; nothing if it is the one that enters. */
    nearest: string | null;
    out: boolean;
    stuck: string | null;
    toward: string;
    winner: number | null;
  };

  /** A line that was pushed. */
  type Pushed = {
    /** Force and mass at its end. */
    force: number;
    /** The squares of the line before the push. */
    line: string[];
    mass: number;
    out: Fallen | null;
    toward: string;
  };

  /** The price of a good, and how many of it nobody has seen. */
  type Quote = {
    chance: number;
    good: string;
    lowest: number;
    price: number;
    start: number;
    unseen: number;
  };

  /** The ratings after a round. */
  type RatingPoint = {
    ratings: Record<string, number>;
    round: number;
  };

  /** What players can say to each other: nothing that has to be read by anybody before it is shown. */
  type Reaction = "hello" | "bravo" | "wow" | "oops" | "thanks" | "wait";

  /** A reason in a language. */
  type Reason = {
    /** What it is, for programs. */
    key: string;
    /** What it is, for people. */
    text: string;
  };

  /** The body of every answer that is a refusal. */
  type Refused = {
    /** Why. */
    error: Reason;
  };

  /** A seat that was opened again. */
  type Reopened = {
    claim: string;
    seat: number;
  };

  /** A game that was recorded. */
  type Replayed = {
    frames: Frame[];
    /** The name of the game. */
    game: string;
    /** Whether the game has ended. */
    over: boolean;
    /** Who sat where. */
    seats: SeatSummary[];
    /** The canonical name of the variant. */
    variant: string;
  };

  /** What a seat has kept. */
  type Reserve = {
    kept: string;
    score: number;
    worth: number;
  };

  /** The rules of a game: the first section is the game's own. */
  type Rules = {
    game: string;
    pictures: Picture[];
    sections: Section[];
  };

  /** What the server says over a connection, beside the updates of the table. */
  type Said = {
    /** What time it is for the server, in milliseconds since 1970. */
    now: number;
    /** The seat; nothing for a spectator. */
    seat: number | null;
    /** The name of the table. */
    table: string;
    type: "welcome";
  } | {
    /** For each seat whether its player is connected. */
    seats: boolean[];
    type: "presence";
    /** How many look on. */
    watching: number;
  } | {
    /** Who. */
    seat: number;
    type: "reaction";
    /** How. */
    what: Reaction;
  } | {
    /** Why. */
    error: Reason;
    id: SentId | null;
    type: "refused";
  } | {
    id: SentId | null;
    /** Which rule it is about. */
    key: string | null;
    /** Whether it is. */
    legal: boolean;
    /** The move in native form, or why not. */
    text: string;
    type: "answer";
  } | {
    id: SentId | null;
    /** The number of the update that shows it. */
    number: number;
    type: "accepted";
  } | {
    id: SentId | null;
    /** What time it is for the server, in milliseconds since 1970. */
    now: number;
    type: "pong";
  };

  /** A view as a page draws it.  It is written once for each move and each kind of viewer, and nothing else of a move takes as long: so it is made of fields that are written straight to the text. */
  type Scene = SceneHead & Drawn;

  /** What every game shows. */
  type SceneHead = {
    game: string;
    moves: string[];
    over: boolean;
    seats: number;
    turn: number | null;
    variant: string;
    viewer: number | null;
  };

  /** What anybody may know of a seat. */
  type SeatSummary = {
    /** `person`, `machine` or `empty`. */
    kind: string;
    /** The machine. */
    machine: string | null;
    /** The name that was given. */
    name: string | null;
  };

  /** Who sits where. */
  type Seated = {
    come: boolean;
    here: boolean;
    kind: string;
    machine: string | null;
    name: string;
    /** How often the maker of the table has opened it again, so that another device may have it. */
    reopened: number;
    seat: number;
    stands_in: boolean;
    you: boolean;
  };

  /** A secret, to be traded for its seat. */
  type Secret = {
    token: string;
  };

  /** A part of the text, with its heading. */
  type Section = {
    /** What it is called in an address. */
    id: string;
    /** Whether it is about writing moves and options, which pages have buttons and forms for. */
    terminal: boolean;
    text: string;
    title: string;
  };

  /** The information of a seat in writing: all that a hint is computed from. */
  type Seen = {
    /** What each seat is called. */
    names: string[];
    /** The number of the update that it is about. */
    number: number;
    /** The canonical name of the variant. */
    variant: string;
    /** The position as the player sees it, in native form. */
    view: string;
  };

  /** What the sender calls a message. */
  type SentId = number | string;

  /** A token that came to lie on top, face up. */
  type Shows = {
    good: string;
    /** The number of the pile, from 1. */
    pile: number;
  };

  type SiamDrawn = {
    animals: number;
    banned: string[];
    end: Ended | null;
    left: number;
    pieces: Standing[];
    ply: number;
    pushes: Push[];
    reserves: number[];
    words: SiamWords;
  };

  /** Where an animal went, what it pushed, and who won by it. */
  type SiamEffect = {
    facing: string | null;
    from: string | null;
    kind: SiamKind;
    pushed: Pushed | null;
    to: string | null;
  };

  type SiamKind = "enter" | "step" | "turn" | "leave";

  type SiamWords = {
    headings: Record<string, string>;
    sides: Record<string, string>;
  };

  /** How far a table is. */
  type Stage = "open" | "playing" | "over";

  /** A piece on the board. */
  type Standing = {
    at: string;
    heading: string | null;
    kind: string;
  };

  /** Who sits on the first seat. */
  type Start = "first" | "random";

  /** What anybody may know of a table who does not look at it. */
  type Summary = {
    /** The pace of the clocks. */
    clock: string | null;
    /** What the server is bound to before anybody adds to the luck: SHA-256 of its secret. */
    commitment: string | null;
    /** The name of the game. */
    game: string;
    /** Whether it is in the list. */
    listed: boolean;
    /** When it was set up, in milliseconds since 1970. */
    opened: number;
    /** Whether a machine may play for an absent player. */
    replace: boolean;
    /** Who sits where. */
    seats: SeatSummary[];
    /** How far it is. */
    stage: Stage;
    /** The machine that does, if it is not the usual one. */
    stand_in?: string;
    /** The name of the table. */
    table: string;
    /** Which moves may be taken back: none across a reveal if nothing is said. */
    takeback?: TakebackRule;
    /** What the table is called. */
    title: string | null;
    /** The canonical name of the variant. */
    variant: string;
  };

  /** What may be taken back. */
  type Takeback = {
    /** How many moves the viewer could take back now, or propose to; 0 if that would be refused. */
    moves: number;
    rule: TakebackRule;
    /** How many moves were taken back so far. */
    taken: number;
  };

  /** Which moves may be taken back, if all people at the table agree. */
  type TakebackRule = "friendly" | "strict";

  /** A seat that was taken. */
  type Taken = {
    seat: number;
    token: string;
  };

  /** A view as it is written: what is drawn of a game that has no board on the page. It can be read, and played by typing. */
  type TextDrawn = {
    /** The text, of one or more lines. */
    text: string;
  };

  type Time = {
    /** How long it has been running, in milliseconds: see `with_elapsed`. */
    elapsed?: number;
    left: number[];
    pace: string;
    running: number | null;
    since: number | null;
  };

  /** Everything but the single games, as it is told to programs. */
  type Tournament = {
    budget: Budget | null;
    /** Whether all have. */
    complete: boolean;
    cross: Record<string, Record<string, Met>>;
    curve: RatingPoint[];
    deals: number;
    duplicate: boolean;
    /** Who meets whom. */
    format: string;
    /** The name of the game. */
    game: string;
    /** How many games there will be. */
    games: number;
    /** How many games have been played. */
    games_played: number;
    opening: number;
    /** The players, the best first. */
    players: TournamentPlayer[];
    rounds: number;
    rounds_played: number;
    seats: number;
    seed: string;
    /** What it is called. */
    title: string;
    /** The canonical name of the variant. */
    variant: string;
  };

  /** How a player stands. */
  type TournamentPlayer = {
    draws: number;
    faults: number;
    games: number;
    /** `machine` or `program`. */
    kind: string;
    losses: number;
    mean_margin: number | null;
    mean_margin_ci95: number[] | null;
    moves: number;
    /** What it is called. */
    name: string;
    nodes: number;
    places: number[];
    player: string;
    points: number | null;
    points_ci95: number[] | null;
    rating: number;
    rating_ci95: number[];
    score: number | null;
    wins: number;
  };

  /** What lists say of a tournament. */
  type TournamentSummary = {
    complete: boolean;
    format: string;
    game: string;
    games: number;
    games_played: number;
    leader: string | null;
    /** How many play. */
    players: number;
    title: string;
    /** The name of its file. */
    tournament: string;
    variant: string;
  };

  /** What a viewer is told of a table. */
  type Update = {
    clock: Time | null;
    commitment: string;
    declined: Declined[];
    last: Last | null;
    number: number;
    offers: Offered[];
    over: Over | null;
    parts: Added[];
    recent: Played[];
    scene: Scene;
    seats: Seated[];
    secret: string | null;
    seed: string | null;
    started: boolean;
    table: string;
    takeback: Takeback;
    thinking: number | null;
    type: UpdateType;
    waiting: boolean;
  };

  /** What an update calls itself among the messages of a connection. */
  type UpdateType = "update";

  /** What is found when a game is replayed. */
  type Verified = {
    commitment: string;
    end: string;
    /** How many moves were made. */
    moves: number;
    /** Whether every step is true. */
    ok: boolean;
    parts: Added[];
    reasons: string | null;
    scores: number[];
    secret: string | null;
    seed: string | null;
  };

  /** The seats that a device has. Tokens travel in the body, which is neither logged nor kept in a history. */
  type Visitor = {
    /** Its seats. */
    seats: KeptSeat[];
  };

  /** A table to be set up. */
  type Wanted = {
    clock?: string | null;
    listed?: boolean;
    replace?: boolean;
    rules?: Record<string, unknown>;
    seats: WantedSeat[];
    /** The machine that plays for an absent player; the usual one if nothing is said. */
    stand_in?: string | null;
    start?: Start;
    takeback?: TakebackRule | null;
    title?: string | null;
    variant: string;
  };

  /** Who is to sit on a seat. */
  type WantedSeat = {
    kind: "me";
    /** What they want to be called. */
    name?: string | null;
  } | {
    kind: "invited";
    /** What they are called until they say so themselves. */
    name?: string | null;
  } | {
    kind: "open";
  } | {
    kind: "machine";
    /** Its name. */
    machine: string;
  };

  /** A move that could have been played. */
  type Weighed = {
    classroom?: string;
    ends_in?: number;
    error?: number;
    exact: boolean;
    move: string;
    value: number;
  };

  type Get<Path extends string> =
    Path extends `tables/${string}/analysis` | `tables/${string}/analysis?${string}` ? Analysis | Progress :
    Path extends `tables/${string}/frames` | `tables/${string}/frames?${string}` ? Frame[] :
    Path extends `tables/${string}/moves` ? Played[] :
    Path extends `tables/${string}/seen` ? Seen :
    Path extends `tables/${string}/verify` ? Verified :
    Path extends `rules/${string}` ? Rules :
    Path extends `tables/${string}` ? Summary :
    Path extends `tournaments/${string}` ? Tournament :
    Path extends `games` ? Game[] :
    Path extends `lobby` ? Lobby :
    Path extends `tables` | `tables?${string}` ? Summary[] :
    Path extends `tournaments` ? TournamentSummary[] :
    never;

  type Post<Path extends string> =
    Path extends `tables/${string}/hint` ? Hint :
    Path extends `tables/${string}/reopen` ? Reopened :
    Path extends `tables/${string}/sit` ? Taken :
    Path extends `claim` ? Claimed :
    Path extends `home` ? Home :
    Path extends `replay` ? Replayed :
    Path extends `seat` ? Found :
    Path extends `tables` ? Opened :
    never;

  type Body<Path extends string> =
    Path extends `tables/${string}/reopen` ? Lost :
    Path extends `tables/${string}/sit` ? Guest :
    Path extends `claim` ? Invitation :
    Path extends `home` ? Visitor :
    Path extends `replay` ? Brought :
    Path extends `seat` ? Secret :
    Path extends `tables` ? Wanted :
    Record<string, never>;
}
