import { expect, it } from 'vitest'
import { seedBar } from './seed-bar.ts'

const films = [
  { slug: 'nine-straits', title: 'Nine Straits' },
  { slug: 'ice-register', title: 'Ice Register' },
]

function terminal(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, columns: 80, write: (text: string) => written.push(text) > 0, text: () => written.join('') }
}

it('says what is being drawn, how far it is, and each film that is in the house', () => {
  const out = terminal(true)
  const bar = seedBar(films, out as never)
  bar.drawn('nine-straits', 0.5)
  expect(out.text()).toContain(' 15 %  drawing Nine Straits')
  bar.added('nine-straits', true)
  expect(out.text()).toContain('  Nine Straits\n')
})

it('says what the house still prepares when everything is drawn, and is whole only after that', () => {
  const out = terminal(true)
  const bar = seedBar(films, out as never)
  bar.added('nine-straits', true)
  bar.added('ice-register', true)
  expect(out.text()).toContain(' 70 %  preparing Nine Straits and Ice Register')
  bar.ready('nine-straits')
  expect(out.text()).toContain(' 85 %  preparing Ice Register')
  bar.ready('ice-register')
  expect(out.text()).toContain('100 %  ready')
})

it('writes only whole lines where nobody watches', () => {
  const out = terminal(false)
  const bar = seedBar(films, out as never)
  bar.drawn('ice-register', 0.5)
  bar.added('ice-register', false)
  bar.end()
  expect(out.text()).toBe('  Ice Register was here already\n')
})
