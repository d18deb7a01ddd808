// A process of its own that draws what it is told, one picture after the other, and is killed when one takes too long (drawer.ts).
import { availableParallelism } from 'node:os'
import { sharp } from './closed-sharp.ts'
import type { Answer, Drawn, Look, Order, Recipe, Step } from './recipe.ts'

// The caller is gone, and with it the process that would end this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.on('message', (order: Order) => void answer(order).then((told) => process.send!(told)))
sharp.cache(false)
// One picture leaves a processor to others, wherever there are two.
sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)))

async function answer(order: Order): Promise<Answer> {
  try {
    return order.kind === 'look' ? { kind: 'looked', look: await look(order.file) } : { kind: 'drawn', drawn: await draw(order.recipe) }
  } catch (error) {
    return { kind: 'failed', message: String((error as Error).message).slice(0, 500) }
  }
}

async function look(file: Uint8Array): Promise<Look> {
  const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

async function draw({ source, mostPixels, steps, pieces }: Recipe): Promise<Drawn[]> {
  const begun =
    'file' in source
      ? sharp(source.file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
      : 'pixels' in source
        ? sharp(source.pixels, { raw: source.raw, limitInputPixels: mostPixels })
        : sharp(source)
  if (!pieces) return [await made(begun, steps)]
  const whole = await made(begun, [...steps, ['raw']])
  const drawn: Drawn[] = []
  for (const piece of pieces) drawn.push(await made(sharp(whole.content, { raw: whole.info, limitInputPixels: false }), piece))
  return drawn
}

async function made(begun: ReturnType<typeof sharp>, steps: Step[]): Promise<Drawn> {
  for (const [call, ...args] of steps) (begun[call] as (...values: unknown[]) => unknown)(...args)
  const { data, info } = await begun.toBuffer({ resolveWithObject: true })
  return { content: data, info: { width: info.width, height: info.height, channels: info.channels } }
}
