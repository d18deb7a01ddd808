import type { Shown, Stage } from './stage.ts'

export async function openSplats(_bytes: ArrayBuffer, _stage: Stage): Promise<Shown> {
  throw new Error('not yet')
}
