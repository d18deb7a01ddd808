import type HlsType from 'hls.js'
import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration } from 'hls.js'
import type { Playback, SideTrack } from '#contract/media/playback.ts'
import { takeSoundOut, takeSoundOutOfFragments } from '#core/media/mp4/mp4-without-sound.ts'
import { firstUnderstood, isSound, soundFor } from '#core/media/side-tracks.ts'
import { readerChoices } from '../reader-choices.ts'

/** Switching the sound of a film: its player, and the sounds it has. */
export interface OtherSounds {
  /** The full hls.js: the light build has no alternate audio. */
  Hls: typeof HlsType
  tracks: SideTrack[]
  /** The id of the sound that plays. */
  heard: string
}

/** The sounds beside the film's own; none where the browser plays the playlist natively. */
export const soundsOf = ({ sideTracks }: Playback): SideTrack[] =>
  'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis ? sideTracks.filter(({ kind }) => isSound(kind)) : []

/** The sound a film begins with, by what this reader chose before. Undefined: its own. */
export function firstSound(playback: Playback): SideTrack | undefined {
  const { sound, described } = readerChoices.get()
  const tracks = soundsOf(playback)
  return soundFor(tracks, sound) ?? (described ? describedSound(tracks) : undefined)
}

/** The described sound in the reader's language, else the first. */
export const describedSound = (tracks: readonly SideTrack[]): SideTrack | undefined =>
  firstUnderstood(
    tracks.filter(({ kind }) => kind === 'described'),
    navigator.languages,
  )

export async function otherSounds(playback: Playback, heard: string): Promise<OtherSounds> {
  const { default: Hls } = await import('hls.js')
  return { Hls, tracks: soundsOf(playback), heard }
}

type LoaderClass = new (config: HlsConfig) => Loader<FragmentLoaderContext>

/** Renditions contain picture and sound; beside another sound only their picture is used. */
export function soundlessLoader(Usual: LoaderClass): LoaderClass {
  const sounds = new Map<number, ReadonlySet<number>>()
  return class extends Usual {
    override load(context: FragmentLoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<FragmentLoaderContext>) {
      const { frag } = context
      if (frag.type !== 'main') return super.load(context, config, callbacks)
      super.load(context, config, {
        ...callbacks,
        onSuccess(response, stats, asked, details) {
          if (response.data instanceof ArrayBuffer) {
            const bytes = new Uint8Array(response.data)
            if (frag.sn === 'initSegment') sounds.set(frag.level, takeSoundOut(bytes))
            else takeSoundOutOfFragments(bytes, sounds.get(frag.level) ?? new Set())
          }
          callbacks.onSuccess(response, stats, asked, details)
        },
      })
    }
  }
}
