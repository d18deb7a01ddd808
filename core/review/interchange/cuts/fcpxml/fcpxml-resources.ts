import type { Rate } from '../../../../media/media-plan.ts'
import { xmlText } from '../../../../text/xml.ts'
import { secondsOf, writeSeconds } from '../../../../time/exact-seconds.ts'
import { type Cut, type CutRush, onTape, rushesOf } from '../cut.ts'
import { fileUrl, withoutEnding } from '../file-names.ts'

/** Facts of a rush by the keys Final Cut Pro shows them under, where they are read again too. */
export const rushKeys = {
  reel: 'com.apple.proapps.studio.reel',
  scene: 'com.apple.proapps.studio.scene',
  take: 'com.apple.proapps.studio.shot',
  camera: 'com.apple.proapps.studio.angle',
  card: 'org.actuality.card',
  day: 'org.actuality.day',
} as const
export const clipKey = (fact: string) => `org.actuality.${fact}`

export const metadataXml = (facts: readonly (readonly [key: string, value: string | null])[], indent: string): string => {
  const known = facts.filter(([, value]) => value !== null && value !== '')
  const lines = known.map(([key, value]) => `${indent}  <md key="${key}" value="${xmlText(value!)}"/>\n`)
  return known.length === 0 ? '' : `${indent}<metadata>\n${lines.join('')}${indent}</metadata>\n`
}

/** One format for the sequence and for each other rate and size, one asset for each rush; `ids` by the rush's id. */
export function fcpxmlResources(cut: Cut, folder: string): { xml: string; ids: ReadonlyMap<string, string> } {
  let last = 0
  const next = () => `r${++last}`
  const formats = new Map<string, string>()
  const lines: string[] = []
  const format = (rate: Rate, { width, height }: { width: number; height: number }) => {
    const key = `${rate.frames}/${rate.seconds} ${width}x${height}`
    const known = formats.get(key)
    if (known) return known
    const id = next()
    formats.set(key, id)
    lines.push(`    <format id="${id}" frameDuration="${writeSeconds(secondsOf(1, rate))}" width="${width}" height="${height}"/>\n`)
    return id
  }
  format(cut.rate, cut)
  const ids = new Map<string, string>()
  for (const rush of rushesOf(cut)) {
    const formatId = rush.hasPicture ? format(rush.rate, rush) : null
    const id = next()
    ids.set(rush.id, id)
    lines.push(asset(id, rush, formatId, folder))
  }
  return { xml: lines.join(''), ids }
}

function asset(id: string, rush: CutRush, formatId: string | null, folder: string): string {
  const picture = formatId === null ? '' : ` hasVideo="1" format="${formatId}" videoSources="1"`
  const sound = rush.channels.length === 0 ? '' : ` hasAudio="1" audioSources="1" audioChannels="${rush.channels.length}" audioRate="48000"`
  const facts = (['reel', 'scene', 'take', 'camera', 'card', 'day'] as const).map((fact) => [rushKeys[fact], rush[fact]] as const)
  return `    <asset id="${id}" name="${xmlText(withoutEnding(rush.fileName))}" start="${time(rush, onTape(rush, 0))}" duration="${time(rush, rush.durationFrames)}"${picture}${sound}>
      <media-rep kind="original-media" src="${xmlText(fileUrl(folder, rush.fileName))}"/>
${metadataXml(facts, '      ')}    </asset>
`
}

const time = ({ rate }: CutRush, frames: number) => writeSeconds(secondsOf(frames, rate))
