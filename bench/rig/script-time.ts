import type { CDPSession, Page } from '@playwright/test'

/** A page whose time in scripts can be asked for. */
export async function followScripts(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
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
