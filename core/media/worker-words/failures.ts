/** Text about a failed job. Only `failures` and the refusals of a file make them, so that each has a German sentence. */
export type Failure = string & { readonly saidInGerman: unique symbol }

const say = (words: string) => words as Failure

/** Why a job failed, for the person who asked for it. The worker writes it down in English; `workerWordsIn` says it in other languages. */
export const failures = {
  comparingInterrupted: () => say('The comparison was interrupted several times. Nothing was changed. Try again.'),
  cutNotWatchable: () => say('One of the versions cannot be watched any more, or not yet. Try again when it can.'),
  cutsTooLong: () => say('Versions of more than six hours cannot be compared.'),
  cutUnreadable: () => say('One of the versions could not be read to its end.'),

  nothingToRender: () => say('Nothing is left of this paper edit: its rushes were deleted.'),

  interrupted: () => say('It was interrupted several times. Ask for it again.'),

  preparationInterrupted: () => say('The preparation was interrupted several times. The file is kept. Try again.'),
  filmNotReady: () => say('The film itself is not ready yet. Try again when it can be watched.'),
  noPicture: () => say('No picture could be found in this file. Add the video of the interpreter.'),
  noSuchSoundTrack: () => say('The film’s file has no such sound track.'),
  noSound: () => say('No sound could be found in this file. Add a WAV, FLAC, MP3 or M4A, or a video that has the sound.'),
  madeForLongerCut: (file: string, film: string) =>
    say(
      `The file lasts ${file} and this version ${film}: it was made for a longer version. Add it to the version it belongs to, or enter how much earlier it begins.`,
    ),
  madeForShorterCut: (file: string, film: string) =>
    say(
      `The file lasts ${file} and this version ${film}: it was made for a shorter version. Add it to the version it belongs to, or enter how much later it begins.`,
    ),

  recordingInterrupted: () => say('The recording was interrupted several times. Start it again.'),
  noBrowser: () => say('This server no longer has a browser to record with. Record it in your own browser.'),
  noPath: () => say('The space no longer has a guided tour.'),
  pathNotDrawn: (why: string) => say(`The tour could not be drawn here: ${why}`),

  noRecogniser: () => say('This house has no speech recogniser any more.'),
  nobodySpeaks: () => say('No speech was recognised in this film.'),
  nobodySpeaksThere: () => say('No speech was recognised in this passage.'),
  hearingEnded: () => say('The film could not be transcribed here. The people who run this site find the reason in its log.'),
  recogniserAway: () => say('The speech recogniser of this house could not be reached.'),
  recogniserUnclear: () => say('The speech recogniser gave an unreadable answer.'),
  recogniserKey: () => say('The speech recogniser refused the key of this house. The people who run this site can correct that.'),
  recogniserNotThere: () => say('There is no speech recogniser at the address this house was given.'),
  recogniserPieces: () => say('The speech recogniser does not take pieces of that size.'),
  recogniserBusy: () => say('The speech recogniser of this house was too busy, several times.'),
  recogniserRefused: (status: number) => say(`The speech recogniser refused the sound (${status}).`),
}
