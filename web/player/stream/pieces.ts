import type { FragmentLoaderContext, HlsConfig, Loader, LoaderCallbacks, LoaderConfiguration } from 'hls.js'
import { unmadePiece } from '#core/media/pieces.ts'

type LoaderClass = new (config: HlsConfig) => Loader<FragmentLoaderContext>

/** The address of a piece, or null while it is being made. Rejects when it no longer exists. */
export type AskForPiece = (versionId: string, number: number) => Promise<string | null>

const askEveryMs = 400

/** A fragment loader that waits for pieces not made yet; a request triggers their making. Other segments load normally. */
export function piecesLoader(Usual: LoaderClass, ask: AskForPiece, onWait: () => void): LoaderClass {
  return class extends Usual {
    #given = false
    override load(context: FragmentLoaderContext, config: LoaderConfiguration, callbacks: LoaderCallbacks<FragmentLoaderContext>) {
      const piece = unmadePiece(context.url)
      if (!piece) return super.load(context, config, callbacks)
      const wait = async () => {
        for (; !this.#given; await new Promise((next) => setTimeout(next, askEveryMs))) {
          onWait()
          const url = await ask(piece.versionId, piece.number)
          if (url && !this.#given) return super.load({ ...context, url }, config, callbacks)
        }
      }
      wait().catch(() => {
        // Like a refused segment: the film reloads its playlists and continues.
        if (!this.#given) callbacks.onError({ code: 404, text: 'no such piece' }, context, null, this.stats)
      })
    }
    override abort() {
      this.#given = true
      super.abort()
    }
    override destroy() {
      this.#given = true
      super.destroy()
    }
  }
}

/** The finished part of a playlist, for players that cannot request missing pieces. */
export function untilUnmade(playlist: string): string {
  const lines = playlist.split('\n')
  const at = lines.findIndex((line) => unmadePiece(line) !== null)
  if (at < 0) return playlist
  return `${lines
    .slice(
      0,
      lines.findLastIndex((line, place) => place < at && line.startsWith('#EXTINF:')),
    )
    .join('\n')}\n#EXT-X-ENDLIST\n`
}
