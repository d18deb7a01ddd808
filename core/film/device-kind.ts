export type Device = 'computer' | 'tablet' | 'phone' | 'television'

const television = /smart-?tv|tizen|web0s|webos|hbbtv|appletv|googletv|crkey|\baft[a-z]|bravia/i

/** What a film is watched on, coarsely. `shortSide`: the shorter side of the screen in CSS pixels. */
export function deviceKind(agent: string, touched: boolean, shortSide: number): Device {
  if (television.test(agent)) return 'television'
  if (!touched) return 'computer'
  return shortSide < 600 ? 'phone' : 'tablet'
}
