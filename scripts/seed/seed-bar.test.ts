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

it('shows the current drawing, its progress, and each finished film', () => {
  const out = terminal(true)
  const bar = seedBar(films, out as never)
  bar.drawn('nine-straits', 0.5)
  expect(out.text()).toContain(' 15 %  drawing Nine Straits')
  bar.added('nine-straits', true)
  expect(out.text()).toContain('  Nine Straits\n')
})

it('shows what the house still prepares after the drawing, and is complete only after that', () => {
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

it('writes only whole lines without a terminal', () => {
  const out = terminal(false)
  const bar = seedBar(films, out as never)
  bar.drawn('ice-register', 0.5)
  bar.added('ice-register', false)
  bar.end()
  expect(out.text()).toBe('  Ice Register was here already\n')
})
