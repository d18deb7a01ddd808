import type { CDPSession, Page } from '@playwright/test'
import { quantile } from './interleave.ts'
import type { Measurement } from './measurement.ts'

/** A page whose time in scripts can be asked for: processor time of its thread, so that what else runs on the machine counts little. */
export async function followScripts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return session
}

/** Milliseconds of script each step took, with the frame it led to and the one after it. */
export async function scriptOfSteps(
  page: Page,
  session: CDPSession,
  steps: number,
  act: (step: number) => Promise<void> | void,
): Promise<number[]> {
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
  }
  const spent: number[] = []
  let before = await script()
  for (let step = 0; step < steps; step++) {
    await act(step)
    await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
    const now = await script()
    spent.push(now - before)
    before = now
  }
  return spent
}

/** Script a frame of steps: the 95th percentile, spread from the median to the worst frame. */
export const scriptAFrame = (what: string, frames: readonly number[], aim = '≤ 16 ms'): Measurement => ({
  name: `script a frame, p95, ${what}`,
  ...{ value: quantile(frames, 0.95), unit: 'ms', spread: [quantile(frames, 0.5), quantile(frames, 1)], aim },
  note: 'spread: median and worst frame',
})
