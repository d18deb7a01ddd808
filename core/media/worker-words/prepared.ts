/** What came out of a stage of a film's preparation, for its creator. The worker writes it down in English; `workerWordsIn` says each part, between commas, in other languages. */
export const prepared = {
  framesASecond: (rate: number) => `${rate} frames a second`,
  soundOnly: () => 'sound only',
  noSound: () => 'no sound',
  mixed: (microphones: number) => `${microphones} microphones mixed`,
  oneOf: (channels: string, tracks: number) => `${channels} of ${tracks} sound tracks`,
  missing: (seconds: number) => `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s are missing`,
  asUploaded: (name: string) => `${name}, as it was uploaded`,
  toBeginWith: (lines: number) => `${lines} lines to begin with`,
  proxy: (lines: number) => `a proxy of ${lines} lines`,
  posters: (number: number) => `${number} ${number === 1 ? 'poster' : 'posters'} to choose from`,
  seekPictures: (number: number) => `${number} pictures for the seek bar`,
  unmeasured: () => 'how loud it is could not be measured',
}

/** Why nothing can be seen of a film before its last byte. */
export const notEarly = {
  behind:
    'The index of this file lies at its end, so it can be watched once all of it is here. An MP4 exported for the web (“fast start”) has it in front.',
  kind: 'A file of this kind can be watched once all of it is here.',
  elsewhere: 'The storage of this house shows nothing of a file before all of it is here.',
  gone: 'The beginning of the file is not on the machine that prepares it: the film can be watched once all of it is here.',
}
