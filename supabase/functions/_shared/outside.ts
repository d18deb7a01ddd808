import {
  type SharedFilm,
  type SharedScreening,
  type SharedTranscript,
  sharedFilm,
  sharedFilms,
  sharedScreening,
  sharedTranscript,
} from '#contract/film/outside.ts'
import { parseStart } from '#core/time/timecode.ts'
import { asVisitor, isUuid } from './clients.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

/** Where people reach the house, without a slash at its end. */
export const site = (): string => (Deno.env.get('SITE_URL') ?? '').replace(/\/+$/, '')

/** Public data of a film; null for an unknown or private one; the two look the same. */
export async function filmForTheWorld(documentary: string | null): Promise<SharedFilm | null> {
  if (!isUuid(documentary)) return null
  const { data, error } = await asVisitor().rpc('shared_film', { documentary })
  if (error) throw new Error(`shared_film could not be read: ${error.message}`, { cause: error })
  return sharedFilm.parse(data)
}

/** Public data of a screening; null for an unknown or private one; the two look the same. */
export async function screeningForTheWorld(screening: string | null): Promise<SharedScreening | null> {
  if (!isUuid(screening)) return null
  const { data, error } = await asVisitor().rpc('shared_screening', { screening })
  if (error) throw new Error(`shared_screening could not be read: ${error.message}`, { cause: error })
  return sharedScreening.parse(data)
}

/** Transcript of a publicly embeddable film; null for any other, and without captions. */
export async function transcriptForTheWorld(documentary: string): Promise<SharedTranscript> {
  const { data, error } = await asVisitor().rpc('shared_transcript', { documentary })
  if (error) throw new Error(`shared_transcript could not be read: ${error.message}`, { cause: error })
  return sharedTranscript.parse(data)
}

/** Publicly embeddable films, newest first: none, unless creators opt in. */
export async function filmsForTheWorld() {
  const { data, error } = await asVisitor().rpc('shared_films')
  if (error) throw new Error(`shared_films could not be read: ${error.message}`, { cause: error })
  return sharedFilms.parse(data)
}

/** A place in a film as addresses carry it: seconds. */
export interface Place {
  startsMs: number | null
  endsMs: number | null
}
/** The range in an address. An end before the start, or an absurd length, is ignored. */
export function placeIn(query: URLSearchParams): Place {
  const at = (name: string) => {
    const ms = parseStart(query.get(name))
    return ms !== null && ms <= mostMs ? ms : null
  }
  const [startsMs, endsMs] = [at('t'), at('end')]
  return { startsMs, endsMs: endsMs && endsMs > (startsMs ?? 0) ? endsMs : null }
}
const mostMs = 100 * 3_600_000

export const inQuery = ({ startsMs, endsMs }: Place): string =>
  `${startsMs === null ? '' : `&t=${startsMs / 1000}`}${endsMs === null ? '' : `&end=${endsMs / 1000}`}`

/** The page of the film in the house, where people are asked to sign in. */
export const pageOf = (id: string, place: Place): string => `${site()}/documentary/${id}${inQuery(place).replace('&', '?')}`
export const sharedPage = (id: string, place: Place): string => `${site()}/functions/v1/share?documentary=${id}${inQuery(place)}`
export const embedPage = (id: string, place: Place): string => `${site()}/embed.html?documentary=${id}${inQuery(place)}`
export const posterOf = (id: string): string => `${site()}/functions/v1/share?documentary=${id}&poster`

/** The answer to HEAD: that to GET without its body. */
export async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel()
  return new Response(null, answer)
}
