#!/bin/sh
# From the data folders to the voice model's files: npm run train:voice -- DATA WORK [EXTRA]
#
# DATA holds voice/ (manifest.tsv, clips, noise) and transliteration/ (words for synthetic speech), EXTRA the unpacked tars of
# voice/extra; WORK takes 2 GB of features, checkpoints and trials. Resumes where it stopped. Needs Node, Debian's ffmpeg, flac,
# python3-torch, espeak-ng and flite; about four hours of two cores. PYTHON names another interpreter.
set -e
data=$1 work=$2 extra=$3
here=$(dirname "$0")
python=${PYTHON:-python3}
export OMP_NUM_THREADS=1

features() { [ -e "$work/$1/done" ] || { shift; npx tsx "$here/features.ts" "$@"; }; }
for variant in clean reverb slow fast telephone; do
  features $variant "$data/voice" "$work" ${extra:+--extra "$extra"} --variants $variant
done

$python "$here/speaker.py" "$work" "$work/speaker-first.pt" --steps 12000 --min-clips 3 --min-seconds 2 --no-warps &
[ -e "$work/synthetic/labels.tsv" ] || $python "$here/synthesise.py" "$data/transliteration" "$work/synthetic"
features synthetic/trials --trials "$work/synthetic" "$work/synthetic"
phrase() { $python "$here/phrase.py" "$work" "$data/voice/ascmd-phrases.tsv" --synthetic "$work/synthetic" "$@"; }
phrase "$work/phrase-first" --variants clean --steps 1000 --crossing 0 --warp 0
first=$work/phrase-first/checkpoint.pt words=$work/phrase-words/checkpoint.pt crossed=$work/phrase-crossed/checkpoint.pt
recorded=clean,reverb,slow,fast,telephone
phrase "$work/phrase-words" --variants $recorded --steps 8000 --crossing 0 --warp 0 --align "$first" --start "$first"
phrase "$work/phrase-crossed" --variants $recorded --steps 10000 --align "$words" --start "$words"
wait
$python "$here/speaker.py" "$work" "$work/speaker.pt" --init "$work/speaker-first.pt" --steps 5600 --rate 1.5e-3 --seed 2
npx tsx "$here/classical-prints.ts" "$data/voice" "$work" ${extra:+--extra "$extra"}
$python "$here/speaker_export.py" "$work/speaker.pt" "$work" "$here/../../models/voice-speaker.bin"
$python "$here/phrase_export.py" "$words,$crossed" "$work/clean" "$here/../../models/voice-phrase.bin"
