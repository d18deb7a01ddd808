import type { FoundFilms, KeptSearch } from '#contract/search/search.ts'
import type { FoundCollection } from '#contract/search/seasons.ts'
import { nextTask } from '#core/house/next-task.ts'
import { localeFrom } from '#core/text/locale-tags.ts'
import type { Early } from '#web/data/house/early-answers.ts'
import { languageFrom, languageKey } from '#web/ui/house-languages.ts'
import { stored } from '#web/ui/stored.ts'
import { ask } from './ask.ts'
import { parsed } from './bring-app.ts'
import { putInPlace, ratioOf } from './picture.ts'

/** As `foundFilmsQuery` without a query, with one page of films. */
const everything = {
  ...{
    query: '',
    languages: null,
    from_year: null,
    to_year: null,
    access: null,
    runtimes: null,
    places: null,
    subjects: null,
    people: null,
  },
  ...{ sort: 'best', page_limit: 20, page_offset: 0 },
}

/** The search without a query: its field and texts immediately, and the first film with its picture as soon as it is known that nothing is above it. */
export async function search(early: Early): Promise<void> {
  const call = <T>(name: string, values: object) => ask<T>(early, `/rest/v1/rpc/${name}`, values)
  const answers = Promise.all([
    call<FoundFilms>('search_documentaries', everything),
    call<KeptSearch[]>('my_kept_searches', {}),
    call<FoundCollection[]>('search_collections', { query: '' }),
  ])
  // Awaited below.
  answers.catch(() => {})
  await parsed
  const language = languageFrom(stored(languageKey), navigator.languages)
  const drawn = document.querySelector<HTMLTemplateElement>(`template[data-drawn="${language}"]`)
  const place = document.querySelector<HTMLElement>('.first-light')
  if (!drawn || !place) return
  document.documentElement.lang = language
  place.append(document.importNode(drawn.content, true))
  const [{ films, total, more, meant }, kept, collections] = await answers
  const [film] = films
  if (!film || meant || kept.length > 0 || collections.length > 0) return
  const page = place.querySelector<HTMLElement>('.first-light-page')!
  const write = (selector: string, words: string) => {
    const element = page.querySelector(selector)
    if (element && words) element.textContent = words
  }
  write('.found-films h3 a', film.title)
  write('.found-about', film.synopsis)
  const still = page.querySelector<HTMLElement>('.found-films .still')!
  still.style.setProperty('--ratio', String(ratioOf(film)))
  page.classList.add('first-light-page--whole')
  const { posterObject } = film
  const step = 10 ** Math.max(0, String(total).length - 2)
  const writeTotal = async () => {
    // The first number format takes a browser longer than everything else here: after the picture, in small tasks.
    await nextTask()
    const number = new Intl.NumberFormat(localeFrom(language, navigator.languages))
    await nextTask()
    write(
      '.search-kinds .mono',
      more ? page.dataset.more!.replace('%', number.format(Math.floor(total / step) * step)) : number.format(total),
    )
  }
  await Promise.all([posterObject && putInPlace(early, still, { ...film, posterObject }, still.clientWidth), writeTotal()])
}
