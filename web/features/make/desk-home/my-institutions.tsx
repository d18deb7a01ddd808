import { useQuery } from '@tanstack/react-query'
import { ownInstitutions } from '#web/data/institutions/institutions.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { deskText } from '../words.ts'

/** Libraries and schools one belongs to, each with the way to its desk. Nothing where there are none. */
export function MyInstitutions() {
  const t = useText(deskText)
  const { data } = useQuery(ownInstitutions)
  const mine = (data ?? []).filter(({ state }) => state === 'in')
  if (mine.length === 0) return null
  return (
    <section aria-labelledby="my-institutions">
      <div className="head">
        <h2 id="my-institutions">{t('yourInstitutions')}</h2>
      </div>
      <ul className="rows">
        {mine.map(({ id, type, name, role }) => (
          <li key={id}>
            <TextLink to={`${paths.institution(type)}?institution=${id}`}>{name}</TextLink>
            <span className="small dim">{t(`memberRole_${role}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
