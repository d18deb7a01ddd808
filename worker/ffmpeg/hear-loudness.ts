/**
 * The filter that measures how loud a sound is (EBU R 128). What it says of each moment goes to a level of the log that is not shown: `quiet`, which
 * means the same, is unknown to ffmpeg 5.1.
 */
export const saysLoudness = 'ebur128=framelog=verbose'
