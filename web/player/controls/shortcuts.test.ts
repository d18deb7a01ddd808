import { describe, expect, it } from 'vitest'
import { pickTrack } from '../captions/caption-choice.ts'
import { actOfKey, nextRate } from './shortcuts.ts'

const key = (name: string, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

describe('keys while watching', () => {
  it.each([
    ['k', { do: 'toggle' }],
    ['K', { do: 'toggle' }],
    [' ', { do: 'toggle' }],
    ['j', { do: 'jump', byMs: -10_000 }],
    ['l', { do: 'jump', byMs: 10_000 }],
    ['ArrowLeft', { do: 'jump', byMs: -5000 }],
    ['m', { do: 'mute' }],
    ['c', { do: 'captions' }],
    ['f', { do: 'full-screen' }],
    ['<', { do: 'slower' }],
    ['>', { do: 'faster' }],
    ['0', { do: 'tenth', tenth: 0 }],
    ['9', { do: 'tenth', tenth: 9 }],
    ['ArrowUp', { do: 'volume', by: 0.05 }],
    ['PageUp', { do: 'next-chapter' }],
    ['Home', { do: 'start' }],
    ['?', { do: 'list' }],
  ])('%s in the player', (name, act) => expect(actOfKey(key(name), 'player')).toEqual(act))
  it('an arrow with Shift goes one second', () =>
    expect(actOfKey(key('ArrowRight', { shiftKey: true }), 'player')).toEqual({ do: 'jump', byMs: 1000 }))
  it.each(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])(
    '%s scrolls the page while the focus is not in the player',
    (name) => expect(actOfKey(key(name), 'page')).toBeUndefined(),
  )
  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves every combination with %s to the browser', (held) =>
    expect(actOfKey(key('f', { [held]: true }), 'player')).toBeUndefined(),
  )
  it.each(['w', 'Tab', 'Escape', 'Enter', 'F5'])('leaves %s alone', (name) => expect(actOfKey(key(name), 'player')).toBeUndefined())
  it('speed goes step by step and stays at its ends', () => {
    expect([nextRate(1, 1), nextRate(1, -1), nextRate(2, 1), nextRate(0.5, -1)]).toEqual([1.25, 0.75, 2, 0.5])
  })
})

describe('the captions a reader gets', () => {
  const tracks = [{ language: 'nb' }, { language: 'en-GB' }, { language: 'es' }]
  it.each([
    ['es', ['en'], 'es'],
    [null, ['en-US', 'es'], 'en-GB'],
    ['fr', ['de'], 'nb'],
    [null, [], 'nb'],
  ])('chosen %s, browser %j: %s', (chosen, spoken, language) => expect(pickTrack(tracks, chosen, spoken)?.language).toBe(language))
  it('are none where there are none', () => expect(pickTrack([], 'en', ['en'])).toBeUndefined())
})
