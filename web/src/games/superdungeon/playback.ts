/**
 * What happened between two looks at the table, step by step: the events are played onto the table as it
 * was, so that every step has a table of its own to show. The last one is the table as it is.
 */
import type { Event } from '../../generated/wire'
import { lettersOf, type Said } from '../../lib/words'
import type { DungeonView, Foe, Hero, Model } from './dungeon'

export type Face = number | string
/** What rises over a model: a sign, and the names of things. */
export interface Pop { ref: string; text: string; things: string[]; tone: 'hurt' | 'heal' | 'status' }
export interface Roll { side: 'attack' | 'defense'; dice: [string, Face][]; stars: number }
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
  /** Milliseconds that it wants to be looked at, besides a move's own. */
  time: number
}

const READ = 22
/** How long each kind of event is looked at; one that is not here is told in the story only. */
const TIMES: Record<string, number> = {
  moved: 220, dashed: 220, displaced: 260, placed: 450, spawned: 500, revived: 600, shapeshifts: 700,
  acts: 500, attacks: 550, uses: 650, drinks: 500, backlash: 600, reacts: 600,
  hit: 1000, missed: 1000, hurt: 1000, held: 1000, critical: 450,
  wounded: 500, destroyed: 550, suffers: 450, healed: 350, burns: 400, scorched: 400, 'boss-heals': 600, refreshed: 350,
  stays: 450, stuck: 450, idle: 450, 'cannot-move': 450, 'is-down': 450, 'no-target': 400, 'no-use': 300, immune: 350,
  command: 500, 'consul-turn': 600, 'hero-turn': 500, expendable: 400, spawns: 400, reinforced: 400, order: 500,
  chest: 500, 'boo-booty': 700, foiled: 700, 'straggler-gone': 400, 'points-gone': 500, crystal: 500, dropped: 500
}
/** Events whose words are to be read. */
const CARDS = new Set(['chart', 'star-bonus', 'boss-commands', 'challenge', 'trap', 'plot', 'bonus', 'boss-fight', 'relic', 'boss-spawn', 'timeout', 'timeout-effect', 'sighting', 'no-sighting', 'consul-card', 'consul-gets', 'regrouped', 'alarm'])
/** Events that say why the next one happens. */
const BEFORE = new Set(['heads-for', 'defended', 'rerolled', 'hexed', 'baned'])

type Args = Record<string, any>

export function stepsOf(before: DungeonView, after: DungeonView, events: Event[]): Step[] {
  if (!before.board.squares.length || before.board.squares.length !== after.board.squares.length) return []
  const ground = groundOf(after)
  const steps: Step[] = []
  let view = before
  let said: Step['said'] = []
  let rolls: Roll[] = []
  for (const event of events) {
    const args = event.what as Args
    view = played(view, event, after, ground)
    if (args.rolled?.length) rolls.push({ side: event.kind === 'defended' ? 'defense' : 'attack', dice: args.rolled, stars: args.stars ?? args.offense })
    const line = { text: event.text, rule: event.rule }
    if (BEFORE.has(event.kind)) {
      said.push(line)
      continue
    }
    const time = CARDS.has(event.kind) ? Math.min(4500, 600 + READ * lettersOf(event.text)) : TIMES[event.kind]
    if (time === undefined) continue
    steps.push({
      view,
      said: [...said, line],
      model: args.model ?? args.user ?? '',
      path: args.path ?? [],
      origin: args.origin ?? '',
      to: args.to ?? '',
      strike: strikeOf(event.kind, args, view),
      rolls,
      pops: popsOf(event.kind, args),
      time
    })
    said = []
    rolls = []
  }
  const last = steps.at(-1)
  if (last) last.view = after
  return steps
}

function strikeOf(kind: string, args: Args, view: DungeonView): Step['strike'] {
  const between = (from: string, to: string, hit: boolean | null = null) =>
    from !== to && modelOf(view, from) && modelOf(view, to) ? { from, to, hit } : null
  switch (kind) {
    case 'hit':
    case 'hurt':
      return between(args.user, args.target, true)
    case 'missed':
    case 'held':
      return between(args.user, args.target, false)
    case 'attacks':
      return between(args.user, args.target)
    case 'acts':
    case 'uses':
      return between(args.user ?? args.model, String(args.aim))
    case 'backlash':
    case 'reacts':
      return between(args.model, args.target, true)
  }
  return null
}

function popsOf(kind: string, args: Args): Pop[] {
  const pop = (text: string, tone: Pop['tone'], things: string[] = []): Pop[] => [{ ref: args.model, text, things, tone }]
  switch (kind) {
    case 'wounded':
      return pop(`−${args.wounds} ♥`, 'hurt')
    case 'boss-heals':
      return pop(`+${args.wounds} ♥`, 'heal')
    case 'healed':
      return args.token === 'wound' ? pop('+1 ♥', 'heal') : pop('−', 'heal', [args.token])
    case 'suffers':
      return pop('', 'status', args.status)
    case 'missed':
    case 'held':
      return [{ ref: args.target, text: '🛡', things: [], tone: 'heal' }]
    case 'destroyed':
      return pop('☠', 'hurt')
  }
  return []
}

// --- the table after an event ------------------------------------------------------------------------

interface Ground { xy: Map<string, [number, number]>; at: Map<string, string> }

export function groundOf(view: DungeonView): Ground {
  const xy = new Map(view.board.squares.map((square) => [square.at, [square.x, square.y] as [number, number]]))
  return { xy, at: new Map(view.board.squares.map((square) => [`${square.x},${square.y}`, square.at])) }
}

export const modelOf = (view: DungeonView, id: string): Hero | Foe | undefined =>
  view.heroes.find((one) => one.id === id) ?? view.foes.find((one) => one.id === id)

function changed(view: DungeonView, id: string, change: (model: Hero | Foe) => Partial<Hero & Foe>): DungeonView {
  const each = <M extends Hero | Foe>(models: M[]): M[] =>
    models.map((model) => (model.id === id ? { ...model, ...change(model) } : model))
  return { ...view, heroes: each(view.heroes), foes: each(view.foes) }
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
export function played(view: DungeonView, event: Event, after: DungeonView, ground = groundOf(after)): DungeonView {
  const args = event.what as Args
  const id: string = args.model
  switch (event.kind) {
    case 'moved':
    case 'dashed':
    case 'displaced':
    case 'placed':
      return changed(view, id, (model) => stood(model, args.to, ground))
    case 'revived': {
      const hero = after.heroes.find((one) => one.id === id)
      const place = hero ? after.heroes.indexOf(hero) : -1
      const heroes = view.heroes.map((one, n) => (n === place ? { ...hero!, ...stood(hero!, args.to, ground), wounds: 0, statuses: [], destroyed: false } : one))
      return { ...view, heroes, coins: args.coins ?? view.coins }
    }
    case 'spawned':
      return { ...view, foes: [...view.foes.filter((one) => one.id !== id), newcomer(view, after, id, args.card, args.to, ground)] }
    case 'wounded':
      return changed(view, id, (model) => ({ wounds: Math.max(0, model.hearts - args.left) }))
    case 'boss-heals':
      return changed(view, id, (model) => ({ wounds: Math.max(0, model.wounds - args.wounds) }))
    case 'refreshed':
      return changed(view, id, () => ({ wounds: 0, statuses: [] }))
    case 'suffers':
      return changed(view, id, (model) => ({ statuses: [...new Set([...model.statuses, ...(args.status as string[])])] }))
    case 'shakes-off':
      return changed(view, id, () => ({ statuses: [] }))
    case 'healed':
      return changed(view, id, (model) =>
        args.token === 'wound' ? { wounds: Math.max(0, model.wounds - 1) } : { statuses: model.statuses.filter((one) => one !== args.token) }
      )
    case 'shapeshifts': {
      const now = modelOf(after, id)
      return now ? changed(view, id, () => ({ card: now.card, name: now.name, hearts: now.hearts, at: now.at, squares: now.squares })) : view
    }
    case 'destroyed':
    case 'straggler-gone':
      return gone(view, [id])
    case 'points-gone':
      return gone(view, args.points)
    case 'potions':
      return changed(view, id, () => ({ potions: args.potions }))
    case 'wrath':
      return changed(view, id, () => ({ wrath: args.wrath }))
    case 'sheds-wrath':
      return changed(view, id, (model) => ({ wrath: Math.max(0, ((model as Hero).wrath ?? 0) - args.lost) }))
    case 'coins':
      return { ...view, coins: args.coins }
    case 'consul-turn':
      return { ...view, side: 'consul', turn: args.turn, acting: null }
    case 'hero-turn':
      return { ...view, side: 'heroes', turn: args.turn, acting: null }
    case 'activates':
      return { ...view, acting: { model: id } }
    case 'tokens-cleared':
      return { ...view, heroes: view.heroes.map((hero) => ({ ...hero, activated: false })) }
  }
  return view
}

function gone(view: DungeonView, ids: string[]): DungeonView {
  const heroes = view.heroes.map((hero) => (ids.includes(hero.id) ? { ...hero, at: '', squares: [], wounds: 0, statuses: [], destroyed: true } : hero))
  return { ...view, heroes, foes: view.foes.filter((foe) => !ids.includes(foe.id)) }
}

/** A model that comes into play: as it is known later, or as another of its kind is, or by its card alone. */
function newcomer(view: DungeonView, after: DungeonView, id: string, card: string, to: string, ground: Ground): Foe {
  const later = after.foes.find((one) => one.id === id)
  const like = later ?? [...after.foes, ...view.foes].find((one) => one.card === card)
  const bare: Foe = { id, name: '', card, at: to, squares: [to], wounds: 0, hearts: 1, statuses: [], lasting: [], abilities: [], movement: 0, actions: 0, rank: '', unique: [] }
  const model = like ? { ...like, id } : bare
  return { ...model, ...stood(model, to, ground), wounds: 0, statuses: [] }
}
