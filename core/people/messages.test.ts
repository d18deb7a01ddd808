import { expect, it } from 'vitest'
import { filledTemplate } from './messages.ts'

it('fills in what is known and leaves a visible gap where it is not', () => {
  const facts = { name: 'Ann', film: 'Tide {{name}}', time: '', due: '' }
  expect(filledTemplate('Dear {{name}}, “{{ film }}” at {{time}}: {{fee}}', facts)).toBe('Dear Ann, “Tide {{name}}” at {{time}}: {{fee}}')
})
