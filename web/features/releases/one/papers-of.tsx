import { useQuery } from '@tanstack/react-query'
import { paperQuery } from '#web/data/clearance/release-papers.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { type Subject, useOpenReleases } from '../open-releases.ts'
import { PaperPart } from '../paper/paper-part.tsx'
import { ProofsPart } from '../paper/proofs-part.tsx'
import { SignaturesPart } from '../paper/signatures-part.tsx'
import { releasesText } from '../words.ts'
import { HistoryPart } from './history-part.tsx'
import { LinksPart } from './links-part.tsx'
import { StatePart } from './state-part.tsx'
import { UsesPart } from './uses-part.tsx'
import { WishesPart } from './wishes-part.tsx'

/** The papers of a release, in the order in which they are made. What the participant asks is first. */
export function PapersOf({ subject, release }: { subject: Subject; release: Release }) {
  const t = useText(releasesText)
  const { edits } = useOpenReleases()
  const papers = useQuery(paperQuery(release.id))
  const withdrawn = release.state === 'withdrawal-asked' || release.state === 'withdrawn'
  return (
    <Fetched query={papers} what={t('loadingPapers')}>
      {papers.data && (
        <>
          <WishesPart release={release} wishes={papers.data.wishes} />
          {withdrawn && <UsesPart release={release} />}
          {edits && <StatePart release={release} paper={papers.data} />}
          <PaperPart subject={subject} release={release} paper={papers.data} />
          {edits && <LinksPart subject={subject} release={release} paper={papers.data} />}
          <SignaturesPart signatures={papers.data.signatures} />
          <ProofsPart release={release} paper={papers.data} />
          {!withdrawn && <UsesPart release={release} folded />}
          <HistoryPart history={papers.data.history} />
        </>
      )}
    </Fetched>
  )
}
