// As much of React Native as the example uses, on a page; `npm run prove` runs nutq in Hermes.
export const View = ({ children }) => <div>{children}</div>;
export const Text = ({ children }) => <span>{children}</span>;
export const TextInput = ({ accessibilityLabel, value, onChangeText }) => (
  <input
    aria-label={accessibilityLabel}
    value={value}
    onChange={({ target }) => onChangeText(target.value)}
  />
);
export const Pressable = ({ children, onPress }) => (
  <button type="button" onClick={onPress}>
    {children}
  </button>
);
