/** What each word for it switches on. */
export const shownOutside = {
  previews: { previews: true },
  embeds: { embeds: true },
  indexed: { embeds: true, indexed: true },
} as const

/** One film of the festival: what is said about it and in it. Times are seconds of the film at its full length. */
export interface SeedFilm {
  /** Which picture belongs to it (scripts/seed/films). */
  slug: string
  /** Who uploads it. */
  by: 'creator' | 'student'
  visibility: 'public' | 'unlisted' | 'private'
  title: string
  director: string
  year: number
  /** BCP 47. */
  language: string
  country: string
  subjects: string[]
  contentNotes: string
  /** The age it is recommended from. */
  agesFrom: number
  synopsis: string
  cutName: string
  /** The frame that represents the film. */
  posterAt: number
  chapters: [startsAt: number, title: string][]
  captions: SeedCaptions[]
  /** What a viewer can choose beside it: another sound, a hand that spells. */
  beside?: SeedSideTrack[]
  /** How a sentence is pronounced where it is written otherwise. */
  says?: Record<string, string>
  credits: [role: string, name: string][]
  /** How many days before the seed it was published. */
  publishedDaysAgo: number
  /** What its creator shows to people who are not signed in; nothing unless named. */
  outside?: keyof typeof shownOutside
  /** About how many people press Play on an ordinary day. */
  playsADay: number
}

export interface SeedCaptions {
  language: string
  label: string
  /** Audio description for listeners; else speech and sounds. After the captions of its language. */
  kind?: 'captions' | 'descriptions'
  /** Written by a speech recogniser and read by nobody yet. */
  machine?: boolean
  cues: SeedCue[]
}

/** Times in seconds. Without a speaker: a sound. */
export type SeedCue = [startsAt: number, endsAt: number, speaker: string, text: string, protection?: 'sensitive']

export type SeedSideTrack = SeedSound | SeedHand

/** Another sound: said by the voices of its film's captions in that language, or with what is seen said in the pauses. */
export interface SeedSound {
  kind: 'dubbing' | 'described'
  language: string
  label: string
}

/** A drawn hand that spells words of the film in the alphabet of a sign language. It interprets nothing, and its name says so. */
export interface SeedHand {
  kind: 'sign'
  /** ISO 639-3. */
  language: 'ase'
  label: string
  /** From which second on it spells what: letters a to z and spaces. Nothing that is protected. */
  spelled: (readonly [startsAt: number, words: string])[]
}
