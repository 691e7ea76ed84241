/** What happens in Stygian, as it is felt at the table. */
import type { Happening, View } from '../../generated/stygian-society'
import type { Feel } from '../../lib/moments.svelte'
import { s } from './text'

export const feel: Feel<Happening, View> = (what, things) => {
  switch (what.kind) {
    case 'suffered':
      return {
        fortune: -what.wounds,
        sound: 'hurt',
        shake: ['track-wounds'],
        float: { at: ['track-wounds'], text: `+${what.wounds}`, tone: 'bad', icon: 'hearts' },
      }
    case 'healed':
      return {
        fortune: what.wounds,
        sound: 'heal',
        float: { at: ['track-wounds'], text: `−${what.wounds}`, tone: 'good', icon: 'hearts' },
      }
    case 'shielded':
    case 'warded':
      return { sound: 'shield', float: { at: [what.hero], text: `${what.wounds}`, tone: 'info', icon: 'shield' } }
    case 'wounded':
      return {
        fortune: what.wounds,
        sound: 'hit',
        shake: [what.figure],
        float: { at: [what.figure], text: `−${what.wounds}`, tone: 'bad' },
      }
    case 'mended':
      return { sound: 'heal', float: { at: [what.figure], text: `+${what.wounds}`, tone: 'plain' } }
    case 'eliminated':
      return {
        sound: 'kill',
        feat: {
          title: s.felt.down(things(what.enemy).name),
          icon: things(what.enemy).icon || 'skull-crossed-bones',
          tone: 'gold',
        },
      }
    case 'joined':
      return { sound: 'door', float: { at: [what.figure], text: '!', tone: 'bad' } }
    case 'activated':
      return {
        sound: 'peril',
        shake: [`act-${what.colour}`],
        float: { at: [`act-${what.colour}`], text: s.felt.acts(things(what.card).name), tone: 'bad' },
      }
    case 'peril':
      return { fortune: -1, sound: 'peril', float: { at: ['track-peril'], text: '+1', tone: 'bad' } }
    case 'peril-lowered':
      return { float: { at: ['track-peril'], text: `−${what.by}`, tone: 'good' } }
    case 'peril-event':
      return { sound: 'boss', feat: { title: s.felt.peril(what.at), icon: 'death-zone', tone: 'bad' } }
    case 'luck':
      return {
        sound: 'coin',
        float: {
          at: ['track-luck'],
          text: what.luck > 0 ? `+${what.luck}` : `−${-what.luck}`,
          tone: what.luck > 0 ? 'good' : 'plain',
        },
      }
    case 'xp':
      return { float: { at: ['track-xp'], text: `+${what.xp}`, tone: 'gold' } }
    case 'level':
      return { sound: 'level', feat: { title: s.felt.level, icon: 'upgrade', tone: 'gold' } }
    case 'learned':
      return {
        sound: 'card',
        feat: {
          title: s.felt.learned(things(what.hero).name, things(what.card).name),
          icon: things(what.card).icon || 'upgrade',
          tone: 'good',
        },
      }
    case 'chest':
      return { sound: 'chest', feat: { title: s.felt.chest, more: things(what.card).name, icon: 'locked-chest', tone: 'gold' } }
    case 'trap':
      return {
        sound: 'hurt',
        feat: { title: s.felt.trap, more: things(what.card).name, icon: things(what.card).icon || 'wolf-trap', tone: 'bad' },
      }
    case 'treasure':
      return {
        sound: 'chest',
        feat: {
          title: s.felt.treasure,
          more: things(what.card).name,
          icon: things(what.card).icon || 'locked-chest',
          tone: 'gold',
        },
      }
    case 'cleared':
      return {
        fortune: 5,
        sound: 'won',
        feat: { title: s.felt.cleared, more: things(what.room).name, icon: 'laurel-crown', tone: 'good' },
      }
    case 'floor':
      return {
        fortune: 0,
        sound: 'door',
        feat: {
          title: things(what.room).name,
          more: s.felt.floor(what.floor),
          icon: things(what.room).icon || 'dungeon-gate',
          tone: 'info',
        },
      }
    case 'defeated':
    case 'wizard-defeated':
    case 'short-game-won':
      return {
        sound: 'won',
        feat: { title: s.felt.boss(things(what.boss).name), icon: things(what.boss).icon || 'crown', tone: 'gold' },
      }
    case 'exhausted':
    case 'used':
      return { sound: 'card' }
    default:
      return null
  }
}
