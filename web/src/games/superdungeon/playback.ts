/**
 * What happened between two looks at the table, step by step: the events are played onto the table as it
 * was, so that every step has a table of its own to show. The last one is the table as it is.
 */
import { lettersOf, type Said } from '../../lib/words'
import { modelOf, type DungeonEvent, type DungeonView, type Foe, type Happening, type Hero, type Model } from './dungeon'

export { modelOf }

export type Face = number | string
/** What rises over a model: a sign, and the names of things. */
export interface Pop {
  ref: string
  text: string
  things: string[]
  tone: 'hurt' | 'heal' | 'status'
}
export interface Roll {
  side: 'attack' | 'defense'
  dice: [string, Face][]
  stars: number
}
export interface Step {
  /** The table once this is done. */
  view: DungeonView
  said: { text: Said; rule: string }[]
  /** Who does it, or to whom it is done. */
  model: string
  /** The squares of a move, the first and the last included; `origin` and `to` are where the base lies. */
  path: string[]
  origin: string
  to: string
  /** From whom to whom an attack goes, and what came of it, once that is known. */
  strike: { from: string; to: string; hit: boolean | null } | null
  rolls: Roll[]
  pops: Pop[]
  /** Cards that it turns face up. */
  shown: string[]
  /** What happens, for what is felt and heard. */
  what: Happening
  /** Milliseconds that it wants to be looked at, besides a move's own. */
  time: number
}

const READ = 22
/** So long dice tumble before they lie, ms; what came of them is shown then. */
export const TUMBLE = 520
/** How long each kind of event is looked at; one that is not here is told in the story only. */
const TIMES: Record<string, number> = {
  moved: 220,
  dashed: 220,
  displaced: 260,
  placed: 450,
  spawned: 500,
  revived: 600,
  shapeshifts: 700,
  acts: 500,
  attacks: 550,
  uses: 650,
  drinks: 500,
  backlash: 600,
  reacts: 600,
  hit: 850,
  missed: 850,
  hurt: 850,
  held: 850,
  critical: 450,
  wounded: 500,
  destroyed: 550,
  suffers: 450,
  healed: 350,
  burns: 400,
  scorched: 400,
  'boss-heals': 600,
  refreshed: 350,
  stays: 450,
  stuck: 450,
  idle: 450,
  'cannot-move': 450,
  'cannot-be-moved': 450,
  'has-already': 350,
  'meets-nobody': 450,
  'is-down': 450,
  'no-target': 400,
  'no-use': 300,
  immune: 350,
  command: 500,
  'consul-turn': 600,
  'hero-turn': 500,
  expendable: 400,
  spawns: 400,
  reinforced: 400,
  order: 500,
  chest: 500,
  'boo-booty': 700,
  foiled: 700,
  'straggler-gone': 400,
  'points-gone': 500,
  crystal: 500,
  dropped: 500,
}
/** Events whose words are to be read. */
const CARDS = new Set([
  'chart',
  'star-bonus',
  'boss-commands',
  'challenge',
  'trap',
  'plot',
  'bonus',
  'boss-fight',
  'relic',
  'boss-spawn',
  'timeout',
  'timeout-effect',
  'sighting',
  'sighted-from',
  'no-sighting',
  'consul-card',
  'consul-gets',
  'regrouped',
  'alarm',
])
/** Events that say why the next one happens. */
const BEFORE = new Set(['heads-for', 'defended', 'rerolled', 'hexed', 'baned'])

export function stepsOf(before: DungeonView, after: DungeonView, events: DungeonEvent[]): Step[] {
  if (!before.board.squares.length || before.board.squares.length !== after.board.squares.length) return []
  const ground = groundOf(after)
  const steps: Step[] = []
  let view = before
  let said: Step['said'] = []
  let rolls: Roll[] = []
  for (const event of events) {
    const { what } = event
    view = played(view, event, after, ground)
    if ('rolled' in what && what.rolled.length)
      rolls.push(
        what.kind === 'defended'
          ? { side: 'defense', dice: what.rolled, stars: what.stars }
          : { side: 'attack', dice: what.rolled, stars: what.offense },
      )
    const line = { text: event.text, rule: event.rule }
    if (BEFORE.has(event.kind)) {
      said.push(line)
      continue
    }
    const time = CARDS.has(event.kind) ? Math.min(4500, 600 + READ * lettersOf(event.text)) : TIMES[event.kind]
    if (time === undefined || ('drunk' in what && what.drunk)) continue // Who drinks has been seen.
    steps.push({
      view,
      what,
      said: [...said, line],
      model: 'model' in what ? what.model : 'user' in what ? what.user : '',
      path: 'path' in what ? what.path : [],
      origin: 'origin' in what ? what.origin : '',
      to: 'to' in what ? what.to : '',
      strike: strikeOf(what, view),
      rolls,
      pops: popsOf(what),
      shown: event.shown,
      time: time + (rolls.length ? TUMBLE : 0),
    })
    said = []
    rolls = []
  }
  const last = steps.at(-1)
  if (last) last.view = after
  return steps
}

function strikeOf(what: Happening, view: DungeonView): Step['strike'] {
  const between = (from: string, to: string, hit: boolean | null = null) =>
    from !== to && modelOf(view, from) && modelOf(view, to) ? { from, to, hit } : null
  switch (what.kind) {
    case 'hit':
    case 'hurt':
      return between(what.user, what.target, true)
    case 'missed':
    case 'held':
      return between(what.user, what.target, false)
    case 'attacks':
      return between(what.user, what.target)
    case 'acts':
      return between(what.user, what.aim)
    case 'uses':
      return between(what.model, what.aim)
    case 'backlash':
    case 'reacts':
      return between(what.model, what.target, true)
  }
  return null
}

function popsOf(what: Happening): Pop[] {
  const pop = (ref: string, text: string, tone: Pop['tone'], things: string[] = []): Pop[] => [{ ref, text, things, tone }]
  switch (what.kind) {
    case 'wounded':
      return pop(what.model, `−${what.wounds} ♥`, 'hurt')
    case 'boss-heals':
      return pop(what.model, `+${what.wounds} ♥`, 'heal')
    case 'healed':
      return what.token === 'wound' ? pop(what.model, `+${what.count} ♥`, 'heal') : pop(what.model, '−', 'heal', [what.token])
    case 'suffers':
      return pop(what.model, '', 'status', what.status)
    case 'missed':
    case 'held':
      return pop(what.target, '🛡', 'heal')
    case 'destroyed':
      return pop(what.model, '☠', 'hurt')
  }
  return []
}

// --- the table after an event ------------------------------------------------------------------------

interface Ground {
  xy: Map<string, [number, number]>
  at: Map<string, string>
}

export function groundOf(view: DungeonView): Ground {
  const xy = new Map(view.board.squares.map((square) => [square.at, [square.x, square.y] as [number, number]]))
  return { xy, at: new Map(view.board.squares.map((square) => [`${square.x},${square.y}`, square.at])) }
}

/** The table with other models on it. */
const remade = (view: DungeonView, change: { heroes?: Hero[]; foes?: Foe[]; coins?: number }) =>
  ({ ...view, ...change }) as DungeonView

/** What an event can change about a model. */
type Change = Partial<
  Pick<Hero, 'card' | 'name' | 'hearts' | 'at' | 'squares' | 'wounds' | 'statuses' | 'potions'> & { wrath: number }
>

function changed(view: DungeonView, id: string, change: (model: Model) => Change): DungeonView {
  const each = <M extends Model>(models: M[]): M[] =>
    models.map((model) => (model.id === id ? { ...model, ...change(model) } : model))
  return remade(view, { heroes: each<Hero>(view.heroes), foes: each<Foe>(view.foes) })
}

/** Where a base lies that is set down somewhere else. */
function stood(model: Model, to: string, ground: Ground): Pick<Model, 'at' | 'squares'> {
  const from = ground.xy.get(model.at)
  const goal = ground.xy.get(to)
  if (!from || !goal || model.squares.length < 2) return { at: to, squares: [to] }
  const [dx, dy] = [goal[0] - from[0], goal[1] - from[1]]
  const squares = model.squares.map((at) => {
    const [x, y] = ground.xy.get(at)!
    return ground.at.get(`${x + dx},${y + dy}`) ?? to
  })
  return { at: to, squares }
}

/** The table once an event has happened to it, as far as the event tells. */
export function played(view: DungeonView, { what }: DungeonEvent, after: DungeonView, ground = groundOf(after)): DungeonView {
  switch (what.kind) {
    case 'moved':
    case 'dashed':
    case 'displaced':
    case 'placed':
      return changed(view, what.model, (model) => stood(model, what.to, ground))
    case 'revived': {
      const heroes: Hero[] = after.heroes
      const place = heroes.findIndex((one) => one.id === what.model)
      const hero = heroes[place]
      const party: Hero[] = view.heroes
      return remade(view, {
        heroes: hero
          ? party.map((one, n) =>
              n === place ? { ...hero, ...stood(hero, what.to, ground), wounds: 0, statuses: [], destroyed: false } : one,
            )
          : party,
        coins: what.coins,
      })
    }
    case 'spawned': {
      const others = (view.foes as Foe[]).filter((one) => one.id !== what.model)
      return remade(view, { foes: [...others, newcomer(view, after, what.model, what.card, what.to, ground)] })
    }
    case 'wounded':
      return changed(view, what.model, (model) => ({ wounds: Math.max(0, model.hearts - what.left) }))
    case 'boss-heals':
      return changed(view, what.model, (model) => ({ wounds: Math.max(0, model.wounds - what.wounds) }))
    case 'refreshed':
      return changed(view, what.model, () => ({ wounds: 0, statuses: [] }))
    case 'suffers':
      return changed(view, what.model, (model) => ({ statuses: [...new Set([...model.statuses, ...what.status])] }))
    case 'shakes-off':
      return changed(view, what.model, () => ({ statuses: [] }))
    case 'healed':
      return changed(view, what.model, (model) =>
        what.token === 'wound'
          ? { wounds: Math.max(0, model.wounds - what.count) }
          : { statuses: model.statuses.filter((one) => one !== what.token) },
      )
    case 'shapeshifts': {
      const now = modelOf(after, what.model)
      return now
        ? changed(view, what.model, () => ({
            card: now.card,
            name: now.name,
            hearts: now.hearts,
            at: now.at,
            squares: now.squares,
          }))
        : view
    }
    case 'destroyed':
    case 'straggler-gone':
      return gone(view, [what.model])
    case 'points-gone':
      return gone(view, what.points)
    case 'potions':
      return changed(view, what.model, () => ({ potions: what.potions }))
    case 'wrath':
      return changed(view, what.model, () => ({ wrath: what.wrath }))
    case 'sheds-wrath':
      return changed(view, what.model, (model) => ({ wrath: Math.max(0, ('wrath' in model ? model.wrath : 0) - what.lost) }))
    case 'coins':
      return remade(view, { coins: what.coins })
    case 'consul-turn':
      return { ...view, side: 'consul', turn: what.turn, acting: null }
    case 'hero-turn':
      return { ...view, side: 'heroes', turn: what.turn, acting: null }
    case 'activates':
      return { ...view, acting: { model: what.model, movement: 0, actions: 0, reach: [], targets: [], specials: {} } }
    case 'tokens-cleared':
      return remade(view, { heroes: (view.heroes as Hero[]).map((hero) => ({ ...hero, activated: false })) })
  }
  return view
}

function gone(view: DungeonView, ids: string[]): DungeonView {
  const heroes = (view.heroes as Hero[]).map((hero) =>
    ids.includes(hero.id) ? { ...hero, at: '', squares: [], wounds: 0, statuses: [], destroyed: true } : hero,
  )
  return remade(view, { heroes, foes: (view.foes as Foe[]).filter((foe) => !ids.includes(foe.id)) })
}

/** A model that comes into play: as it is known later, or as another of its kind is, or by its card alone. */
function newcomer(view: DungeonView, after: DungeonView, id: string, card: string, to: string, ground: Ground): Foe {
  const known: Foe[] = [...after.foes, ...view.foes]
  const like = known.find((one) => one.id === id) ?? known.find((one) => one.card === card)
  const bare = {
    name: '',
    card,
    at: to,
    squares: [to],
    wounds: 0,
    hearts: 1,
    statuses: [],
    lasting: [],
    abilities: [],
    movement: 0,
    actions: 0,
    number: 0,
    rank: '',
    tile: 0,
    unique: [],
  }
  const model = { ...(like ?? bare), id } as Foe
  return { ...model, ...stood(model, to, ground), wounds: 0, statuses: [] }
}
