import { type CounterException, exception } from './exceptions.ts'
import { firstDay, lastDay } from './months.ts'
import { type AttributePerformance, performancesOf, yearOf } from './performance.ts'
import type { ReportRequest } from './report-request.ts'
import { kindOf } from './reports.ts'
import type { UsedFilm } from './used-film.ts'
export interface UsageOf {
  house: string
  institution: { id: string; name: string }
  films: readonly UsedFilm[]
}
/** What an answer says besides the counts. `site`: where people reach the house. `registry`: its page in COUNTER's registry, empty without one. */
export interface ReportContext {
  site: string
  registry: string
  now: Date
}

export interface ReportItem {
  Platform: string
  Database?: string
  Item?: string
  Publisher?: string
  Authors?: { Name: string }[]
  Publication_Date?: string
  Item_ID?: Record<string, string>
  Attribute_Performance: AttributePerformance[]
}
export interface CounterReport {
  Report_Header: {
    Report_Name: string
    Report_ID: string
    Release: '5.1'
    Institution_Name: string
    Institution_ID: { Proprietary: string[] }
    Report_Filters: Record<string, string | readonly string[]>
    Report_Attributes?: Record<string, string | readonly string[]>
    Exceptions?: CounterException[]
    Created: string
    Created_By: string
    /** Required of a report, also empty. */
    Registry_Record: string
  }
  Report_Items: (ReportItem | { Items: ReportItem[] })[]
}

/** Namespace of the identifiers the house assigns. */
const own = (id: string) => `actuality:${id}`

/** A report as COUNTER 5.1 publishes its JSON: zero counts are left out, and lines without counts. */
export function counterReport(request: ReportRequest, usage: UsageOf, { site, registry, now }: ReportContext): CounterReport {
  const { id, first, last, counted, filters, attributes, components, total } = request
  const kind = kindOf(id)
  const items = request.nothing ? [] : itemsOf(request, usage, site)
  const exceptions = [...request.exceptions]
  // Where no month is counted yet, 3031 says it alone.
  if (items.length === 0 && first <= counted) exceptions.push(exception(3030))
  const shown = {
    ...(attributes.length > 0 ? { Attributes_To_Show: attributes } : {}),
    ...(total ? { Granularity: 'Totals' } : {}),
    ...(components ? { Include_Component_Details: 'True' } : {}),
  }
  return {
    Report_Header: {
      Report_Name: kind.name,
      Report_ID: id.toUpperCase(),
      Release: '5.1',
      Institution_Name: usage.institution.name,
      Institution_ID: { Proprietary: [own(usage.institution.id)] },
      Report_Filters: { ...(kind.view ?? filters), Begin_Date: firstDay(first), End_Date: lastDay(last) },
      ...(Object.keys(shown).length > 0 ? { Report_Attributes: shown } : {}),
      ...(exceptions.length > 0 ? { Exceptions: exceptions } : {}),
      Created: now.toISOString().replace(/\.\d+Z$/, 'Z'),
      Created_By: usage.house,
      Registry_Record: registry,
    },
    Report_Items: kind.of === 'item' && items.length > 0 ? [{ Items: items }] : items,
  }
}

function itemsOf(request: ReportRequest, { house, films }: UsageOf, site: string): ReportItem[] {
  const kind = kindOf(request.id)
  const asked = films.filter(
    ({ id, doi, publishedOn, director }) =>
      (!request.author || namesIn(director).some((name) => name.toLowerCase() === request.author!.toLowerCase())) &&
      (!request.items || request.items.includes(id) || (doi !== null && request.items.includes(doi.toLowerCase()))) &&
      (!request.years || request.years.some(([from, to]) => Number(yearOf(publishedOn)) >= from && Number(yearOf(publishedOn)) <= to)),
  )
  if (kind.of !== 'item') {
    const performances = performancesOf(request, asked)
    if (performances.length === 0) return []
    if (kind.of === 'platform') return [{ Platform: house, Attribute_Performance: performances }]
    return [
      {
        ...{ Database: `${house}: licensed films`, Publisher: house, Platform: house, Item_ID: { Proprietary: own('licensed-films') } },
        Attribute_Performance: performances,
      },
    ]
  }
  const has = (name: string) => request.attributes.includes(name)
  return asked.flatMap((film): ReportItem[] => {
    const performances = performancesOf(request, [film])
    if (performances.length === 0) return []
    const names = namesIn(film.director)
    return [
      {
        ...{ Item: film.title, Publisher: film.publisher, Platform: house },
        ...(has('Authors') && names.length > 0 ? { Authors: names.slice(0, 3).map((Name) => ({ Name })) } : {}),
        ...(has('Publication_Date') && film.publishedOn ? { Publication_Date: film.publishedOn } : {}),
        Item_ID: { ...(film.doi ? { DOI: film.doi } : {}), Proprietary: own(film.id), URI: `${site}/documentary/${film.id}` },
        Attribute_Performance: performances,
      },
    ]
  })
}

const namesIn = (director: string) => director.split(/\s*[,;]\s*|\s+and\s+/).filter((name) => name.length > 1)
