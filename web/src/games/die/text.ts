/** The words of this board. */
import type { Said } from '../../lib/words'

export const d = {
  map: 'Dungeon map',
  creatures: 'Creature boards',
  arrange: 'Which die goes where',
  arrangeHow: 'Choose two dice to let them change places.',
  arrangeDone: 'Place them like this',
  needed: (stat: Said) => `${stat}: needs`,
  neededPlain: 'needs',
  yourDefence: (stat: Said) => `against your ${stat}`,
  turn: (n: number) => `Turn ${n}`,
  objective: 'Objective',
  board: (name: string) => `Creature board of ${name}`,
  xp: 'XP',
  abilities: 'Abilities',
  used: 'Used up',
  cost: (n: number) => `costs ${n} Ability`,
  combat: (round: number) => `Combat, round ${round}`,
  level: (n: number) => `level ${n}`,
  theirDie: 'They roll',
  theyNeed: 'You are hit above',
  youNeed: 'You must roll above',
  hits: (n: number, of: number) => `${n} of ${of} hits`,
  place: {
    explored: 'explored',
    exploring: 'being explored',
    open: 'open to you',
    closed: 'not reached yet'
  },
  heads: 'Heroes here',
  reference: 'Hero Chart and player aid',
  chart: 'What the Hero Chart says of them'
}
