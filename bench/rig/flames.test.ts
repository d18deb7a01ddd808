import { describe, expect, it } from 'vitest'
import { drawFlame, flameOf } from './flames.ts'

const frame = (functionName: string, url = '') => ({ functionName, url })
const profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)'), children: [2, 3, 6] },
    { id: 2, callFrame: frame('(idle)') },
    { id: 3, callFrame: frame('answer', `file://${process.cwd()}/server/rest/answer.ts`), children: [4] },
    { id: 4, callFrame: frame('send', 'file:///x/node_modules/@fastify/send/index.js'), children: [5] },
    { id: 5, callFrame: frame('pipe', 'file:///x/node_modules/@fastify/send/lib/pipe.js') },
    { id: 6, callFrame: frame('(garbage collector)') },
  ],
  samples: [2, 3, 4, 5, 6],
  timeDeltas: [9000, 100, 200, 300, 400],
}

describe('flameOf', () => {
  it('counts a call with what it called, leaves waiting out, and takes what is within one library as one', () => {
    const all = flameOf(profile)
    expect(all.microseconds).toBe(1000)
    const answer = all.called.get('answer · server/rest/answer.ts')!
    expect([answer.kind, answer.microseconds]).toEqual(['own', 600])
    const send = answer.called.get('@fastify/send')!
    expect([send.kind, send.microseconds, send.called.size]).toEqual(['library', 500, 0])
    expect(all.called.get('garbage')!.microseconds).toBe(400)
  })
})

describe('drawFlame', () => {
  it('gives each call its share of the width, and says the largest to those who do not see it', () => {
    const drawn = drawFlame(flameOf(profile), 'rest: the <server>')
    expect(drawn).toContain('width="508.2"')
    expect(drawn).toContain('aria-label="rest: the &lt;server>. answer · server/rest/answer.ts 60 %, garbage 40 %."')
    expect(drawn.match(/<rect/g)).toHaveLength(4)
  })
})
