struct ItemsScreen: View {
    var body: some View { Text("Items") }
}
