import { describe, expect, it } from 'vitest'
import { nextFilm, type Shelf } from './next-film.ts'

const film = (id: string, director = '') => ({ id, director })
const shelf = (parts: Partial<Shelf<ReturnType<typeof film>>> = {}) => ({ now: null, season: null, latest: [], ...parts })

describe('the next thing to see', () => {
  it('is the next film of the same season, and after the last the first', () => {
    const season = { title: 'Counting', films: [film('one'), film('two')] }
    expect(nextFilm(shelf({ season }), film('one'))).toEqual({ film: film('two'), reason: { because: 'season', title: 'Counting' } })
    expect(nextFilm(shelf({ season }), film('two'))?.film.id).toBe('one')
  })
  it('is another film by the same director', () => {
    const latest = [film('new', 'Okkonen'), film('other', 'Amundrud')]
    expect(nextFilm(shelf({ latest }), film('seen', 'Amundrud'))?.film.id).toBe('other')
  })
  it('is the film now, with its signed reason', () => {
    const now = { film: film('front'), reason: 'The town votes.', signedBy: 'Marit' }
    expect(nextFilm(shelf({ now, latest: [film('new')] }), film('seen'))?.reason).toEqual({
      because: 'now',
      reason: 'The town votes.',
      signedBy: 'Marit',
    })
  })
  it('is the newest without a curated film', () => {
    expect(nextFilm(shelf({ latest: [film('seen'), film('new')] }), film('seen'))).toEqual({
      film: film('new'),
      reason: { because: 'new' },
    })
  })
  it('is nothing in a house of one film', () => {
    const season = { title: 'Alone', films: [film('seen')] }
    expect(nextFilm(shelf({ season, latest: [film('seen')] }), film('seen'))).toBeNull()
  })
})
