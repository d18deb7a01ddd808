import { type ReadJob, readJob } from '../queue/job.ts'
import { alignVersions } from './align-versions.ts'
import { closeAccounts } from './close-accounts.ts'
import { coverStoryboard } from './cover-storyboard.ts'
import { cropPortrait } from './crop-portrait.ts'
import { deleteVersionFiles } from './delete-version-files.ts'
import { digestSource } from './digest-source.ts'
import { drawQuote } from './draw-quote.ts'
import { dropTemporaryFiles } from './drop-temporary-files.ts'
import { encodeRenditions } from './encode-renditions.ts'
import { endSittings } from './end-sittings.ts'
import { fetchMail } from './fetch-mail.ts'
import { followArrival } from './follow-arrival.ts'
import { hearSpoken } from './hear-spoken.ts'
import { helpEncode } from './help-encode.ts'
import { keepShowingTimes } from './keep-showing-times.ts'
import { keepWithdrawals } from './keep-withdrawals.ts'
import { mailInvitations } from './mail-invitations.ts'
import { makeArchive } from './make-archive.ts'
import { makeTrailer } from './make-trailer.ts'
import { markCopy } from './mark-copy.ts'
import { measureLoudness } from './measure-loudness.ts'
import { moveMoments } from './move-moments.ts'
import { prepareSideTrack } from './prepare-side-track.ts'
import { prepareSpaceAsset } from './prepare-space-asset.ts'
import { prepareVersion } from './prepare-version.ts'
import { purgeRemoved } from './purge-removed.ts'
import { pushNotices } from './push-notices.ts'
import { recordSpace } from './record-space.ts'
import { refreshSignIns } from './refresh-sign-ins.ts'
import { removeFiles } from './remove-files.ts'
import { renameMedia } from './rename-media.ts'
import { renamePoster } from './rename-poster.ts'
import { rollUpUsage } from './roll-up-usage.ts'
import { rollUpWatching } from './roll-up-watching.ts'
import { sendAnswer } from './send-answer.ts'
import { sendInvitation } from './send-invitation.ts'
import { sendLetters } from './send-letters.ts'
import { sendTestLetter } from './send-test-letter.ts'
import { takeHandedMail } from './take-mail.ts'
import { takeChosenStill } from './take-still.ts'
import { tellDesk } from './tell-desk.ts'
import { tellKeptSearches } from './tell-kept-searches.ts'
import { tellLicenceEnds } from './tell-licence-ends.ts'
import { tellTeams } from './tell-teams.ts'
import { transcribe } from './transcribe.ts'
import { writeToGuests } from './write-to-guests.ts'

/** Every job of the house; a name of contract/jobs.ts without one is an error at the start of the worker. */
export const allJobs: readonly ReadJob[] = [
  readJob(followArrival),
  readJob(prepareVersion),
  readJob(encodeRenditions),
  readJob(helpEncode),
  readJob(dropTemporaryFiles),
  readJob(deleteVersionFiles),
  readJob(purgeRemoved),
  readJob(keepShowingTimes),
  readJob(renameMedia),
  readJob(renamePoster),
  readJob(coverStoryboard),
  readJob(recordSpace),
  readJob(removeFiles),
  readJob(moveMoments),
  readJob(drawQuote),
  readJob(transcribe),
  readJob(hearSpoken),
  readJob(takeChosenStill),
  readJob(makeTrailer),
  readJob(markCopy),
  readJob(makeArchive),
  readJob(closeAccounts),
  readJob(keepWithdrawals),
  readJob(cropPortrait),
  readJob(tellKeptSearches),
  readJob(sendLetters),
  readJob(mailInvitations),
  readJob(sendInvitation),
  readJob(sendTestLetter),
  readJob(sendAnswer),
  readJob(pushNotices),
  readJob(rollUpWatching),
  readJob(rollUpUsage),
  readJob(prepareSideTrack),
  readJob(prepareSpaceAsset),
  readJob(tellDesk),
  readJob(tellLicenceEnds),
  readJob(endSittings),
  readJob(alignVersions),
  readJob(digestSource),
  readJob(tellTeams),
  readJob(takeHandedMail),
  readJob(fetchMail),
  readJob(writeToGuests),
  readJob(measureLoudness),
  readJob(refreshSignIns),
]
