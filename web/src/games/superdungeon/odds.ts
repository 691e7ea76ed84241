/** How likely dice are to bring what is needed, worked out face by face. */
import type { Reroll } from '../../generated/super-dungeon-arcade'
import { isHero, modelOf, type DungeonView, type Foe, type Model } from './dungeon'

type Roll = Pick<Reroll, 'dice' | 'faces' | 'stars' | 'sides'>
/** How likely each number of stars is. */
type Spread = Map<number, number>

const starsOn = (face: number | string) => (typeof face === 'number' ? face : 0)

/** The stars on the faces of each die; a test holds them to the content. */
export const DICE: Record<string, number[]> = { blue: [0, 1, 1, 2, 0, 0], red: [1, 1, 2, 2, 0, 0], green: [1, 1, 2, 2, 3, 0] }

function rolled(from: Spread, faces: readonly (number | string)[]): Spread {
  const next: Spread = new Map()
  for (const [sum, part] of from)
    for (const face of faces) next.set(sum + starsOn(face), (next.get(sum + starsOn(face)) ?? 0) + part / faces.length)
  return next
}

/** How likely each total of stars is, with these dice (by their numbers, from 1) rolled again. */
export function totals(roll: Roll, picked: string[]): Spread {
  const numbers = picked.map((key) => Number(key) - 1)
  const stays = numbers.reduce((sum, n) => sum - starsOn(roll.faces[n]!), roll.stars)
  return numbers.reduce((found, n) => rolled(found, roll.sides[roll.dice[n]!] ?? [0]), new Map([[stays, 1]]))
}

export const chanceOf = (roll: Roll, picked: string[], need: number): number =>
  [...totals(roll, picked)].reduce((sum, [stars, part]) => (stars >= need ? sum + part : sum), 0)

export const meanOf = (roll: Roll, picked: string[]): number => meanOfSpread(totals(roll, picked))

// --- attacks that are offered ------------------------------------------------------------------------

const ATTRIBUTES: Record<string, string> = { melee: 'strength', magic: 'willpower', missile: 'dexterity' }

/** The stars of some dice; `robbed`: the best die of the roll is taken away, as Hex and Bane do. */
function spread(dice: readonly string[], stars: number, robbed: boolean): Spread {
  if (!robbed) return dice.reduce((found, die) => rolled(found, DICE[die] ?? [0]), new Map([[stars, 1]]))
  /** By the sum and the best so far. */
  let found = new Map([[0, new Map([[0, 1]])]])
  for (const die of dice) {
    const next: typeof found = new Map()
    for (const [best, sums] of found)
      for (const face of DICE[die] ?? [0]) {
        const to = next.get(Math.max(best, face)) ?? new Map<number, number>()
        next.set(Math.max(best, face), to)
        for (const [sum, part] of sums) to.set(sum + face, (to.get(sum + face) ?? 0) + part / 6)
      }
    found = next
  }
  const left: Spread = new Map()
  for (const [best, sums] of found)
    for (const [sum, part] of sums) left.set(stars + sum - best, (left.get(stars + sum - best) ?? 0) + part)
  return left
}

const meanOfSpread = (one: Spread) => [...one].reduce((sum, [stars, part]) => sum + stars * part, 0)

function offenseOf(model: Model, attribute: string): Spread | null {
  const roll = 'offense' in model ? model.offense[attribute] : undefined
  return roll ? spread(roll.dice, roll.stars, model.statuses.includes('hex')) : null
}

/** Arcade's monsters have stars for armor; whoever rolls to defend takes the best of the rolls allowed. */
function guardOf(target: Model, defend = ''): Spread {
  if ('armor' in target) return new Map([[target.armor, 1]])
  const rolls =
    'defense' in target
      ? Object.entries(target.defense)
          .filter(([name]) => !defend || name === defend)
          .map(([, roll]) => spread(roll.dice, roll.stars, target.statuses.includes('bane')))
      : []
  return rolls.sort((one, other) => meanOfSpread(other) - meanOfSpread(one))[0] ?? new Map([[0, 1]])
}

function beating(offense: Spread, guard: Spread): number {
  let hit = 0
  for (const [stars, part] of offense) for (const [held, other] of guard) if (stars > held) hit += part * other
  return hit
}

export interface Blow {
  target: string
  hit: number
}

/** How likely an attack hits each whom it meets, without what else may change a roll; nobody where it is none. */
export function blowsOf(view: DungeonView, key: string): Blow[] {
  const user = modelOf(view, view.acting?.model ?? '')
  const [verb = '', ...rest] = key.split(':')
  if (!user) return []
  const against = (ids: string[], offense: Spread, defend = '') =>
    ids.flatMap((id) => {
      const model = modelOf(view, id)
      return model ? [{ target: id, hit: beating(offense, guardOf(model, defend)) }] : []
    })
  if (verb === 'use' || verb === 'drink') {
    const special = view.acting?.specials[rest[0] ?? '']
    if (!special) return []
    const offense = spread(special.dice, special.stars, user.statuses.includes('hex'))
    return against(special.meets[rest[1] ?? ''] ?? [], offense, special.defend)
  }
  const offense = ATTRIBUTES[verb] ? offenseOf(user, ATTRIBUTES[verb]) : null
  return offense ? against([rest[0] ?? ''], offense) : []
}

/** What an attack brings for each action point: one's own are not to be hit. */
export function worthOfAll(view: DungeonView, key: string, blows: Blow[]): number {
  const side = isHero(modelOf(view, view.acting?.model ?? '')!)
  const all = blows.map(({ target, hit }) => (isHero(modelOf(view, target)!) === side ? -1 : 1) * worthOf(view, target, hit))
  const cost = view.acting?.specials[key.split(':')[1] ?? '']?.cost ?? 1
  return all.reduce((sum, one) => sum + one, 0) / Math.max(1, cost)
}

/** What an attack on somebody brings: whoever falls by it first, and whoever matters more. */
export function worthOf(view: DungeonView, target: string, hit: number): number {
  const model = modelOf(view, target)
  if (!model) return hit
  const left = model.hearts - model.wounds
  const rank = isHero(model)
    ? 1
    : ({ 'dungeon-boss': 2, 'mini-boss': 1.6, 'spawning-point': 1.3, elite: 1.2, solo: 1.2 }[(model as Foe).rank] ?? 1)
  return hit * rank * (left <= 1 ? 1.6 : 1)
}
