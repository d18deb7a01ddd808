import { embeddedRecogniser } from '../hearing/embedded.ts'
import { engineIsThere } from '../hearing/hear-apart.ts'
import { findModel, ModelBroken } from '../hearing/model.ts'
import type { HearsBy } from '../records/transcriptions.ts'
import { type RecogniserAddress, recogniserOverHttp } from './over-http.ts'
import type { Recogniser } from './recogniser.ts'

interface Hearing {
  by: HearsBy
  recogniser?: Recogniser
  /** Why it hears nothing though it ought to, for whoever runs the house. */
  broken?: string
}

/** What this house hears with: whoever it was given, else itself unless it was told not to. `ended`: see `embeddedRecogniser`. */
export async function findRecogniser(
  { transcriber, hears }: { transcriber?: RecogniserAddress; hears: boolean },
  ended: (words: string) => Promise<void>,
): Promise<Hearing> {
  if (transcriber) return { by: 'recogniser', recogniser: recogniserOverHttp(transcriber) }
  if (!hears) return { by: 'nothing' }
  if (!engineIsThere()) return { by: 'nothing', broken: noEngine }
  try {
    return { by: 'itself', recogniser: embeddedRecogniser(await findModel(), ended) }
  } catch (cause) {
    if (!(cause instanceof ModelBroken)) throw cause
    return { by: 'nothing', broken: cause.message }
  }
}

const noEngine = `This house hears nothing: sherpa-onnx-node has no engine for ${process.platform}-${process.arch}, or its package was not installed. Set HEARING=off, or TRANSCRIBE_URL.`
