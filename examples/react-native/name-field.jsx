import { loadModel } from 'nutq/model';
import { small } from 'nutq/model/small';
import { nBest } from 'nutq/transliteration';
import { useEffect, useState } from 'react';
import { Pressable, Text, TextInput, View } from 'react-native';

// One model for the whole app; Metro has it in the bundle.
const loading = loadModel(small);

/** A field for an Arabic name, with English spellings to choose from. */
export function NameField({ onChoose }) {
  const [arabic, setArabic] = useState('');
  const [model, setModel] = useState();
  useEffect(() => {
    loading.then(setModel);
  }, []);
  const spellings = arabic.trim() ? nBest(arabic, 3, { model }) : [];
  return (
    <View>
      <TextInput accessibilityLabel="Name in Arabic" value={arabic} onChangeText={setArabic} />
      {spellings.map(({ text }) => (
        <Pressable key={text} accessibilityRole="button" onPress={() => onChoose(text)}>
          <Text>{text}</Text>
        </Pressable>
      ))}
    </View>
  );
}
