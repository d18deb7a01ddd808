import { describe, expect, it } from 'vitest'
import { daysOf, hasHappened, stopsOf, timeOf } from '#web/features/spaces/dates.ts'
import { begun, changed, redone, undone } from '#web/features/spaces/history.ts'
import { kindByName, memoryBytes, refusalOf, textureBytesOf } from './budget.ts'
import { fileRefusal, fileRefusalIn } from './file-refusals/words.ts'
import { between, haltAt, pathMs, pathOf } from './path.ts'
import { heldView, type Spot, viewOf } from './space.ts'
import { completedTwin, draftTwin, notInTwin, readTwin } from './twin.ts'

const spot = (more: Partial<Spot>): Spot => ({
  id: 'a',
  kind: 'text',
  title: '',
  words: '',
  place: [0, 0],
  view: null,
  from: '',
  to: '',
  stayMs: null,
  assetId: null,
  versionId: null,
  startsMs: null,
  endsMs: null,
  ...more,
})
const words = {
  when: (from: string, to: string) => (to ? `${from} to ${to}` : from),
  passage: (film: string, from: string, to: string) => `“${film}”, ${from} to ${to}.`,
  picture: (alt: string) => `Picture: ${alt}`,
  sound: (alt: string) => `Sound: ${alt}`,
}

describe('dates of spots', () => {
  it('are a year, a month or a day, and nothing that is not on a calendar', () => {
    expect(daysOf('1968')).toEqual({ startsMs: Date.UTC(1968, 0), endsMs: Date.UTC(1969, 0) })
    expect(daysOf('1968-02')!.endsMs).toBe(Date.UTC(1968, 2))
    expect(daysOf('1968-02-29')).not.toBeNull()
    for (const wrong of ['1967-02-29', '1968-13', '68', 'May', '']) expect(daysOf(wrong)).toBeNull()
    expect(new Date(daysOf('0079')!.startsMs).getUTCFullYear()).toBe(79)
  })
  it('give the time slider its stops; content without a date is always visible', () => {
    const spots = [spot({ from: '1970' }), spot({ from: '1950', to: '1960' }), spot({}), spot({ from: '1970' })]
    expect(stopsOf(spots).map((ms) => new Date(ms).getUTCFullYear())).toEqual([1950, 1970])
    expect(timeOf(spots[1]!)!.endsMs).toBe(Date.UTC(1961, 0))
    expect(spots.map((each) => hasHappened(each, Date.UTC(1965, 0)))).toEqual([false, true, true, false])
  })
})

describe('the guided tour', () => {
  const path = pathOf([spot({ stayMs: 4000 }), spot({ id: 'past' }), spot({ id: 'c', stayMs: 6000 })])
  it('stays at its stops, and travels in between', () => {
    expect(path.map(({ spot: { id }, startsMs, travelMs }) => [id, startsMs, travelMs])).toEqual([
      ['a', 0, 0],
      ['c', 4000, 2500],
    ])
    expect(pathMs(path)).toBe(12_500)
    expect(haltAt(path, 5250)).toEqual({ index: 1, arrived: 0.5 })
    expect(haltAt([], 0)).toBeUndefined()
  })
  it('turns the shorter way around', () => {
    expect(between([170, 0, 60], [-170, 10, 60], 1)).toEqual([190, 10, 60])
    expect(between([170, 0, 60], [-170, 10, 60], 0.5)[0]).toBe(180)
  })
})

describe('a view', () => {
  it('stays within its limits', () => {
    expect(heldView('scene', [370, 100, 5])).toEqual([10, 85, 30])
    expect(heldView('object', [0, Number.NaN, 99])).toEqual([0, -80, 8])
    expect(heldView('map', [200, 90, 0])).toEqual([180, 85, 1])
  })
  it('of a spot without one looks at it from outside', () => {
    expect(viewOf('scene', spot({ place: [40, 5] }))).toEqual([40, 5, 60])
    expect(viewOf('object', spot({ place: [1, 0, 0] }))[0]).toBeCloseTo(90)
    expect(viewOf('object', spot({ place: [0, 0, 0], view: [1, 2, 3] }))).toEqual([1, 2, 3])
  })
})

describe('undo', () => {
  it('goes back a step at a time and forward again; typing on is one step', () => {
    let history = begun('')
    history = changed(history, 'a', 'title', 1000)
    history = changed(history, 'ab', 'title', 1400)
    history = changed(history, 'ab!', '', 1500)
    expect(history.past).toEqual(['', 'ab'])
    history = undone(undone(history))
    expect(history.now).toBe('')
    expect(undone(history)).toBe(history)
    history = redone(history)
    expect(history.now).toBe('ab')
    expect(changed(history, 'x', '', 2000).future).toEqual([])
  })
})

describe('the text twin', () => {
  const spots = [
    spot({ title: 'The crane', words: 'It was sold in parts.', from: '1986' }),
    { ...spot({ kind: 'range', title: 'The clerk', startsMs: 12_000, endsMs: 20_000 }), filmTitle: 'A Harbour' },
    { ...spot({ kind: 'picture', title: 'The quay' }), alt: 'Ice on the quay.' },
  ]
  it('is drafted from the content of the space', () => {
    expect(draftTwin({ title: 'Harbour', summary: 'A port after its ships.', spots }, words)).toBe(
      'A port after its ships.\n\n## The crane, 1986\n\nIt was sold in parts.\n\n## The clerk\n\n“A Harbour”, 00:00:12 to 00:00:20.\n\n## The quay\n\nPicture: Ice on the quay.\n',
    )
  })
  it('reports a missing spot, and is completed without changing its text', () => {
    const own = 'Written by hand, of THE CRANE and the clerk.'
    const lacking = notInTwin(own, spots)
    expect(lacking.map(({ title }) => title)).toEqual(['The quay'])
    expect(completedTwin(own, lacking, words)).toBe(`${own}\n\n## The quay\n\nPicture: Ice on the quay.\n`)
  })
  it('is read as headings and paragraphs', () => {
    expect(readTwin('One.\r\n\r\n## Two\nstill two\n\n\nThree\n')).toEqual([
      { heading: false, text: 'One.' },
      { heading: true, text: 'Two' },
      { heading: false, text: 'still two' },
      { heading: false, text: 'Three' },
    ])
  })
})

describe('the budget', () => {
  it('is shown before a file is sent', () => {
    expect(refusalOf({ name: 'rock.GLB', size: 10 }, 'model')).toBeNull()
    expect(refusalOf({ name: 'rock.gltf', size: 10 }, 'model')).toBe('ending')
    expect(refusalOf({ name: 'rock.glb', size: 0 }, 'model')).toBe('empty')
    expect(refusalOf({ name: 'rock.glb', size: 300 * 1024 * 1024 }, 'model')).toBe('size')
    expect(kindByName('scan.spz', ['model', 'splat'])).toBe('splat')
  })
  it('counts what a graphics card has to load', () => {
    expect(textureBytesOf(1024, 1024)).toBe(5_592_405)
    expect(memoryBytes({ triangles: 1000, textureBytes: 10, splats: 2 })).toBe(36_106)
  })
})

describe('why a file cannot be used', () => {
  it('is given in the reader’s language, and an unknown reason stays as written', () => {
    expect(fileRefusal('triangles')).toMatch(/more than 20 million/)
    expect(fileRefusalIn('de', fileRefusal('triangles'))).toMatch(/mehr als 20 Millionen/)
    expect(fileRefusalIn('en', fileRefusal('sound'))).toBe(fileRefusal('sound'))
    expect(fileRefusalIn('de', 'Something else.')).toBe('Something else.')
  })
})
