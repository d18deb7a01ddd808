import './ways-in-view.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { MyInstitution, WaysIn } from '#contract/institutions/institutions.ts'
import { waysInQuery } from '#web/data/institutions/institutions.ts'
import { addressQuery } from '#web/ui/address-query.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { OpenRow } from '#web/ui/layout/open-row.tsx'
import { useText } from '#web/ui/text.ts'
import { Cards } from './cards.tsx'
import { Domain } from './domain.tsx'
import { Networks } from './networks.tsx'
import { OwnSignIn } from './own-sign-in.tsx'
import { ProxyAddress } from './proxy-address.tsx'
import { ReadingPlaces } from './reading-places.tsx'
import { waysInText } from './words.ts'

export type Way = 'domain' | 'networks' | 'cards' | 'rooms' | 'proxy' | 'saml'
interface WayProps {
  institution: MyInstitution
  ways: WaysIn
}
const bodies: Record<Way, (of: WayProps) => ReactNode> = {
  domain: (of) => <Domain {...of} />,
  networks: (of) => <Networks {...of} />,
  cards: (of) => <Cards {...of} />,
  rooms: (of) => <ReadingPlaces {...of} />,
  proxy: (of) => <ProxyAddress {...of} />,
  saml: (of) => <OwnSignIn {...of} />,
}

/** Ways to join, each with its state first; one is open (`?way=`), for a librarian to set. */
export function WaysInSection({ institution, opens }: { institution: MyInstitution; opens?: Way | undefined }) {
  const t = useText(waysInText)
  const [query, setQuery] = useSearchParams()
  const ways = useQuery(waysInQuery(institution.id))
  const open = query.get('way') ?? opens
  const section = useRef<HTMLElement>(null)
  // A link that names one of them leads to it, below the people.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page comes
  useEffect(() => {
    if (open && open !== 'none') section.current?.scrollIntoView()
  }, [])
  const turn = (way: Way) => {
    const next = addressQuery()
    // Not left out: the view may open one automatically.
    next.set('way', way === open ? 'none' : way)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return (
    <section ref={section} aria-labelledby="ways-in">
      <div className="head">
        <h2 id="ways-in">{t('waysIn')}</h2>
      </div>
      <Fetched query={ways} what={t('fetchingWays')}>
        {ways.data && (
          <ul className="ways">
            {(Object.keys(bodies) as Way[]).map((way) => (
              <OpenRow
                key={way}
                level={3}
                head={{ title: t(`way_${way}`), aside: stateOf(t, way, institution, ways.data) }}
                open={way === open}
                onOpen={() => turn(way)}
              >
                <div className="ways-body">{bodies[way]({ institution, ways: ways.data })}</div>
              </OpenRow>
            ))}
          </ul>
        )}
      </Fetched>
    </section>
  )
}

type Say = ReturnType<typeof useText<typeof waysInText.english>>
function stateOf(t: Say, way: Way, institution: MyInstitution, ways: WaysIn): string {
  const set = {
    domain: `${institution.domain}: ${t(`domain_${institution.domainOpens}`)}`,
    networks: ways.networks.length > 0 && t('networksSet', { count: ways.networks.length }),
    cards: ways.cards > 0 && t('cardsSet', { cards: ways.cards, used: ways.cardsUsed }),
    rooms: ways.terminals.length > 0 && t('terminalsSet', { count: ways.terminals.length }),
    proxy: institution.proxyPrefix.replace(/^https?:\/\/([^/?]+).*$/, '$1'),
    saml: ways.signIn ? t(`saml_${ways.signIn.state}`) : ways.ownSignIn && t('saml_connected'),
  }
  return set[way] || t('notSet')
}
