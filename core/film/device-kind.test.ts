import { describe, expect, it } from 'vitest'
import { deviceKind } from './device-kind.ts'

describe('what a film is watched on', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64)', false, 1080, 'computer'],
    ['Mozilla/5.0 (iPhone)', true, 390, 'phone'],
    ['Mozilla/5.0 (iPad)', true, 820, 'tablet'],
    ['Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0)', false, 1080, 'television'],
    ['Mozilla/5.0 (Linux; Android 9; AFTMM)', false, 1080, 'television'],
  ] as const)('%s', (agent, touched, side, kind) => expect(deviceKind(agent, touched, side)).toBe(kind))
})
