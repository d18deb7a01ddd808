/** Cache keys of a film's releases. */
export const releaseKeys = {
  all: ['releases'],
  of: (film: string) => [...releaseKeys.all, film],
  kept: (film: string) => [...releaseKeys.of(film), 'kept'],
  appearances: (film: string) => [...releaseKeys.of(film), 'appearances'],
  places: (film: string) => [...releaseKeys.of(film), 'places'],
  people: (film: string) => [...releaseKeys.of(film), 'people'],
  forms: (film: string) => [...releaseKeys.of(film), 'forms'],
  paper: (release: string) => [...releaseKeys.all, 'paper', release],
  uses: (release: string) => [...releaseKeys.all, 'uses', release],
  link: (key: string) => [...releaseKeys.all, 'link', key],
} as const
