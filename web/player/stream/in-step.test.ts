import { describe, expect, it } from 'vitest'
import { type Follower, InStep } from './in-step.ts'

/** A player in simulated time: jumps take a while, bytes may stop coming, and its clock runs a little fast or slow. */
class SimulatedPlayer implements Follower {
  nowMs = 0
  atMs = 0
  isPlaying = false
  isStalled = false
  wants = false
  rate = 1
  jumps = 0
  slowest = 1
  fastest = 1
  #seekingFor = 0
  #target = 0
  speeds = 0
  wishes: { jumpTakesMs?: number; runsBy?: number; refuses?: boolean; otherSpeedCostsMs?: number }
  constructor(wishes: SimulatedPlayer['wishes'] = {}) {
    this.wishes = wishes
  }
  positionMs = () => (this.#seekingFor > 0 ? this.#target : this.atMs)
  seeking = () => this.#seekingFor > 0
  playing = () => this.isPlaying && !this.isStalled && this.#seekingFor <= 0
  stalled = () => this.isStalled && this.wants
  durationMs = () => 3_600_000
  play() {
    this.wants = true
    if (!this.wishes.refuses) this.isPlaying = true
  }
  pause() {
    this.wants = false
    this.isPlaying = false
  }
  seek(ms: number) {
    this.jumps++
    this.#target = ms
    this.#seekingFor = this.wishes.jumpTakesMs ?? 120
  }
  setRate(rate: number) {
    this.speeds++
    if (this.rate === 1) this.atMs -= this.wishes.otherSpeedCostsMs ?? 0
    this.rate = rate
    if (rate > 0) this.slowest = Math.min(this.slowest, rate)
    this.fastest = Math.max(this.fastest, rate)
  }
  run(ms: number) {
    if (this.#seekingFor > 0) {
      this.#seekingFor -= ms
      if (this.#seekingFor <= 0) this.atMs = this.#target
    } else if (this.playing()) this.atMs += ms * this.rate * (this.wishes.runsBy ?? 1)
  }
}

interface Line {
  atMs(nowMs: number): { positionMs: number; running: boolean; rate?: number } | null
}
const runsFrom = (sinceMs: number, positionMs = 0): Line => ({
  atMs: (nowMs) => ({ positionMs: positionMs + Math.max(0, nowMs - sinceMs), running: nowMs >= sinceMs }),
})

/** Runs the player against the clock for this time, in steps of 10 ms; `clockErrorMs` is how wrong this page's idea of the house's time is. */
function follow(
  player: SimulatedPlayer,
  line: Line,
  forMs: number,
  { from = 0, clockErrorMs = (): number => 0, step = undefined as InStep | undefined } = {},
) {
  let nowMs = from
  const inStep = step ?? new InStep(player, () => player.nowMs)
  const apart: number[] = []
  let due = from
  for (; nowMs < from + forMs; nowMs += 10) {
    player.nowMs = nowMs
    if (nowMs >= due) due = nowMs + inStep.tick(line.atMs(nowMs + clockErrorMs())).nextMs
    player.run(10)
    const should = line.atMs(nowMs + 10)
    if (should?.running) apart.push(Math.abs(should.positionMs - player.atMs))
  }
  return { inStep, apart, worstAfter: (ms: number) => apart.slice(ms / 10).reduce((worst, each) => Math.max(worst, each), 0) }
}

describe('a film in step with a clock', () => {
  it('begins with it, to the frame, and stays there for an hour though its own clock runs a thousandth fast', () => {
    const player = new SimulatedPlayer({ runsBy: 1.001 })
    const { worstAfter, inStep } = follow(player, runsFrom(1000), 3_000_000)
    expect(worstAfter(15_000)).toBeLessThan(40)
    expect(player.jumps).toBe(0)
    expect(inStep.report().state).toBe('in-step')
  })
  it('changes its speed by three hundredths at most', () => {
    const player = new SimulatedPlayer()
    player.atMs = 60_300
    player.play()
    const { worstAfter } = follow(player, runsFrom(0, 60_700), 30_000)
    expect(worstAfter(20_000)).toBeLessThan(40)
    expect([player.slowest, player.fastest, player.jumps]).toEqual([expect.closeTo(1, 1), 1.03, 0])
    expect(player.slowest).toBeGreaterThanOrEqual(0.97)
  })
  it('is in step with the clock though changing its speed delays it, and is then left alone', () => {
    const player = new SimulatedPlayer({ otherSpeedCostsMs: 25 })
    const { apart } = follow(player, runsFrom(-80), 600_000)
    const late = apart.slice(1000)
    expect(late.reduce((sum, each) => sum + each, 0) / late.length).toBeLessThan(10)
    expect(player.speeds).toBeLessThan(10)
  })
  it('comes late and joins at now, with one jump or two', () => {
    const player = new SimulatedPlayer({ jumpTakesMs: 900 })
    const { worstAfter } = follow(player, runsFrom(0), 30_000, { from: 1_800_000 })
    expect(worstAfter(12_000)).toBeLessThan(40)
    expect(player.jumps).toBeLessThanOrEqual(3)
  })
  it('corrects a late seek by another, not by half a minute of changed speed', () => {
    const player = new SimulatedPlayer({ jumpTakesMs: 500 })
    const { worstAfter } = follow(player, runsFrom(0), 20_000, { from: 600_000 })
    expect(worstAfter(6000)).toBeLessThan(60)
    expect(player.jumps).toBeLessThanOrEqual(3)
  })
  it('follows a jittering idea of the time without jumping about', () => {
    const player = new SimulatedPlayer()
    let seed = 7
    const jitter = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return (seed / 2 ** 31 - 0.5) * 60
    }
    const { apart } = follow(player, runsFrom(0), 120_000, { clockErrorMs: jitter })
    const p95 = apart.slice(1000).toSorted((one, other) => one - other)[Math.floor((apart.length - 1000) * 0.95)]
    expect(p95).toBeLessThan(40)
    expect(player.jumps).toBe(0)
  })
  it('that stalls for twenty seconds rejoins at the current position', () => {
    const player = new SimulatedPlayer()
    const line = runsFrom(0)
    const { inStep } = follow(player, line, 10_000)
    player.isStalled = true
    const stalled = follow(player, line, 20_000, { from: 10_000, step: inStep })
    expect(stalled.inStep.report().state).toMatch(/waiting|jumping/)
    player.isStalled = false
    expect(follow(player, line, 20_000, { from: 30_000, step: inStep }).worstAfter(10_000)).toBeLessThan(60)
  })
  it('is at the exact position while the clock is paused, and continues from there', () => {
    const player = new SimulatedPlayer()
    const { inStep } = follow(player, runsFrom(0), 10_000)
    follow(player, { atMs: () => ({ positionMs: 10_000, running: false }) }, 5000, { from: 10_000, step: inStep })
    expect(Math.abs(player.atMs - 10_000)).toBeLessThan(46)
    expect(player.playing()).toBe(false)
    expect(follow(player, runsFrom(15_000, 10_000), 20_000, { from: 15_000, step: inStep }).worstAfter(10_000)).toBeLessThan(40)
  })
  it('runs as fast as the clock does, and as always once it leaves it', () => {
    const player = new SimulatedPlayer()
    const fast: Line = { atMs: (nowMs) => ({ positionMs: nowMs * 1.5, running: true, rate: 1.5 }) }
    const { inStep, worstAfter } = follow(player, fast, 60_000)
    expect(worstAfter(15_000)).toBeLessThan(40)
    expect(player.rate).toBeCloseTo(1.5, 1)
    inStep.leave()
    expect(player.rate).toBe(1)
  })
  it('is on the exact frame of a paused clock where the frame counts', () => {
    const player = new SimulatedPlayer()
    player.atMs = 10_020
    const inStep = new InStep(player, () => player.nowMs, { heldWithinMs: 4 })
    follow(player, { atMs: () => ({ positionMs: 10_000, running: false }) }, 2000, { from: 1000, step: inStep })
    expect(player.atMs).toBe(10_000)
  })
  it('goes wherever the host goes, back too', () => {
    const player = new SimulatedPlayer()
    const { inStep } = follow(player, runsFrom(0), 60_000)
    expect(follow(player, runsFrom(60_000, 5000), 20_000, { from: 60_000, step: inStep }).worstAfter(8000)).toBeLessThan(40)
  })
  it('says that the browser wants a press, and plays after it', () => {
    const player = new SimulatedPlayer({ refuses: true })
    const { inStep } = follow(player, runsFrom(0), 5000)
    expect(inStep.report().state).toBe('blocked')
    player.wishes.refuses = false
    inStep.press()
    expect(follow(player, runsFrom(0), 20_000, { from: 5000, step: inStep }).worstAfter(10_000)).toBeLessThan(40)
  })
  it('lets the viewer leave the clock and come back to now', () => {
    const player = new SimulatedPlayer()
    const { inStep } = follow(player, runsFrom(0), 10_000)
    inStep.leave()
    player.pause()
    follow(player, runsFrom(0), 30_000, { from: 10_000, step: inStep })
    expect([inStep.report().state, Math.round(player.atMs / 1000)]).toEqual(['away', 10])
    inStep.rejoin()
    expect(follow(player, runsFrom(0), 15_000, { from: 40_000, step: inStep }).worstAfter(8000)).toBeLessThan(40)
  })
})
