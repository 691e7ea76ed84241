/** The words of this board. */
export const d = {
  map: 'Dungeon map',
  creatures: 'Creature boards',
  turn: (n: number) => `Turn ${n}`,
  objective: 'Objective',
  board: (name: string) => `Creature board of ${name}`,
  xp: 'XP',
  dieminions: 'DieMinions',
  tokens: 'Tokens',
  abilities: 'Abilities',
  used: 'Used up',
  cost: (n: number) => `costs ${n} Ability`,
  card: 'card',
  namic: 'DieNamic dice',
  combat: (round: number) => `Combat, round ${round}`,
  level: (n: number) => `level ${n}`,
  totals: 'Their total',
  theirDie: 'They roll',
  theyNeed: 'You are hit above',
  youNeed: 'You must roll above',
  attacksWith: (list: string) => `attacks with ${list}`,
  canFall: 'can fall next',
  hits: (n: number, of: number) => `${n} of ${of} hits`,
  slots: { might: 'Might', agility: 'Agility', magic: 'Magic', health: 'Health', time: 'Time', ability: 'Ability' } as Record<string, string>,
  place: {
    explored: 'explored',
    exploring: 'being explored',
    open: 'open to you',
    closed: 'not reached yet'
  },
  tile: 'This tile',
  heads: 'Heroes here'
}
