import { missingIn } from '#worker/ffmpeg/abilities.ts'
import { containment, notContained } from '#worker/ffmpeg/containment.ts'
import { findFfmpeg } from '#worker/ffmpeg/find.ts'
import { findModel } from '#worker/hearing/model.ts'
import { readWorkerSettings } from '../../house-settings.ts'
import { type Check, note, type Patient, well, wrong } from '../finding.ts'

const workerOf = ({ config, env }: Patient) => readWorkerSettings({ ...env, DATA_DIR: config.dataDir })

/** Which ffmpeg prepares films, what it lacks, and how far it is shut in. */
export const ffmpeg: Check = {
  name: 'ffmpeg',
  async look(patient) {
    if (!patient.config.parts.has('worker')) return [well('This process prepares no films.')]
    const { ffmpegPath, ffmpegTriedIn } = workerOf(patient)
    const found = await findFfmpeg(ffmpegPath, { keptIn: ffmpegTriedIn }).catch((error: Error) => error)
    if (found instanceof Error) return [wrong(found.message, 'Install ffmpeg 5.1 or newer, or set FFMPEG_PATH.')]
    const lacking = missingIn(found).map(({ use }) => use)
    const open = notContained(await containment(), true)
    return [
      lacking.length === 0
        ? well(`${found} can do all that is asked of it.`)
        : note(`${found} cannot ${lacking.join(', ')}.`, 'A newer ffmpeg can: set FFMPEG_PATH.'),
      ...(open ? [note(open, 'See "What shuts ffmpeg in" in docs/guides/operate.md.')] : []),
    ]
  },
}

/** Whether the model that turns speech into words is complete. */
export const hearing: Check = {
  name: 'Speech recognition',
  async look(patient) {
    if (!patient.config.parts.has('worker')) return [well('This process hears no films.')]
    const { hears, transcriber } = workerOf(patient)
    if (transcriber) return [await reachable(transcriber.url)]
    if (!hears) return [note('HEARING is off: films get no words by themselves.', 'Unset it, or let another worker of the house hear.')]
    const model = await findModel().catch((error: Error) => error)
    return [
      model instanceof Error
        ? wrong(model.message, 'Check the repository out again: the files are in models/.')
        : well(`The model ${model.name} is complete.`),
    ]
  },
}

const reachable = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    () => well(`${new URL(url).host} answers.`),
    () =>
      wrong(
        `TRANSCRIBE_URL cannot be reached: ${new URL(url).host}.`,
        'Start that server, or unset TRANSCRIBE_URL: the house then hears itself.',
      ),
  )
